"""The benchmark's values and rules: variants, schedule, statistics, verdicts, tuning. Runs nothing."""

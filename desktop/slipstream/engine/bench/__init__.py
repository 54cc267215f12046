"""The benchmark's hands: prompts asked and timed, servers started for it, machine described, results kept."""

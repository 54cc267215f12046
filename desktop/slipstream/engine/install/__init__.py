"""Engine environments: found, made, checked, switched, removed."""

"""From a preset to settings that fit this computer."""

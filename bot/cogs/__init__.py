"""Discord's side: slash commands, controls and the renderers of views. No rules."""

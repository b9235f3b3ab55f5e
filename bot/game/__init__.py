"""Games as pure rules, and the table that runs one. Knows neither Discord nor SQL."""

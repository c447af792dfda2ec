-- The log is kept for a time; what is older is found by it.
CREATE INDEX rule_firings_at ON rule_firings (at);

-- The same index stands twice; the later one stays.
DROP INDEX rule_firings_age;

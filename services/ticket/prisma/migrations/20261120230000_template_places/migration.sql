-- The states in which tickets of a template may start.
ALTER TABLE template ADD COLUMN places text[] NOT NULL DEFAULT '{}';

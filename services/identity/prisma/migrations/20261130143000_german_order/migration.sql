-- What lists are sorted by is read by people: in the order of a dictionary, Ä beside A and capitals beside small letters.
-- What is computed of a column must be gone while the column changes.
ALTER TABLE users DROP COLUMN search_text;
ALTER TABLE users ALTER COLUMN first_name TYPE text COLLATE "de-x-icu", ALTER COLUMN last_name TYPE text COLLATE "de-x-icu";
ALTER TABLE users ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || email)) STORED;
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
ALTER TABLE user_groups ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE assigned_resources ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE agreements ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE group_clearing_types ALTER COLUMN name TYPE text COLLATE "de-x-icu";

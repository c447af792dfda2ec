-- Where a group reads what is told of its tickets; of known groups it is told by their owner once more.
ALTER TABLE groups ADD COLUMN name text NOT NULL DEFAULT '', ADD COLUMN customer_group boolean NOT NULL DEFAULT false,
  ADD COLUMN teams_channel text, ADD COLUMN teams_language text NOT NULL DEFAULT 'de';
UPDATE groups SET version = 0;
DELETE FROM chassis_state WHERE key = 'copied:groups';

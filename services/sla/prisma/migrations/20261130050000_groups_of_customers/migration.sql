-- Whether a group is one of customers; null where it is not told yet. Of known groups it is told by their owner once more.
ALTER TABLE named_things ADD COLUMN customer_group boolean;
UPDATE named_things SET version = 0 WHERE kind = 'user-group' AND NOT deleted;
DELETE FROM chassis_state WHERE key = 'copied:groups';

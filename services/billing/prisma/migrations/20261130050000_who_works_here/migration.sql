-- Whether somebody is an employee in service; null where it is not told yet. Of known people it is told by their owner once more.
ALTER TABLE people ADD COLUMN staff boolean;
ALTER TABLE people ADD COLUMN inactive boolean;
UPDATE people SET version = 0;
DELETE FROM chassis_state WHERE key = 'copied:people';

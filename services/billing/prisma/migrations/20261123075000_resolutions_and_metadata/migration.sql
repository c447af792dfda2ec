-- Whether the time until a ticket is done was broken; null where none was promised.
ALTER TABLE ticket_agreements ADD COLUMN resolution_violated boolean;

-- What a ticket says in the fields of its template, for the files; of known tickets it is told by their owner once more.
ALTER TABLE tickets ADD COLUMN metadata text NOT NULL DEFAULT '';
UPDATE tickets SET version = 0 WHERE NOT deleted;
DELETE FROM chassis_state WHERE key = 'copied:tickets';

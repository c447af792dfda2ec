-- A ticket that is merged says into which, and what is put back when that is undone; nothing else is moved.
ALTER TABLE ticket ADD COLUMN merged jsonb;
CREATE INDEX ticket_merged_into ON ticket ((merged ->> 'into')) WHERE merged IS NOT NULL;

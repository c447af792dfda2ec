-- What lists are sorted by is read by people: in the order of a dictionary, Ä beside A and capitals beside small letters.
ALTER TABLE worktime_types ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE clearing_types ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE assembly_components ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE ticket_components ALTER COLUMN description TYPE text COLLATE "de-x-icu";
ALTER TABLE saved_reports ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE group_copies ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE tickets ALTER COLUMN customer_name TYPE text COLLATE "de-x-icu";

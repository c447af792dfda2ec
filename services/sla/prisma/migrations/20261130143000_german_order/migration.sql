-- What lists are sorted by is read by people: in the order of a dictionary, Ä beside A and capitals beside small letters.
ALTER TABLE service_level_agreements ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE rules ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE actions ALTER COLUMN name TYPE text COLLATE "de-x-icu";

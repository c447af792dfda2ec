-- What lists are sorted by is read by people: in the order of a dictionary, Ä beside A and capitals beside small letters.
ALTER TABLE label ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE template ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE template_clearing_type ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE template_hint ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE template_metadata_field ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE tag ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE comment_template ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE link_template ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE ticket_server ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE quick_filter ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE ticket_list_category ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE recurring_task ALTER COLUMN subject TYPE text COLLATE "de-x-icu";
ALTER TABLE recurring_task_link ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE tracking ALTER COLUMN carrier TYPE text COLLATE "de-x-icu";

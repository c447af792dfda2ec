-- What lists are sorted by is read by people: in the order of a dictionary, Ä beside A and capitals beside small letters.
ALTER TABLE channels ALTER COLUMN name TYPE text COLLATE "de-x-icu";
ALTER TABLE webhook_subscriptions ALTER COLUMN name TYPE text COLLATE "de-x-icu";

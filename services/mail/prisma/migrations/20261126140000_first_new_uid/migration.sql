-- The first UID of a mail that came after the first contact. Of a mailbox that is read already: whatever comes from now on.
ALTER TABLE mailboxes ADD COLUMN first_new_uid bigint;
UPDATE mailboxes SET first_new_uid = last_uid + 1;
ALTER TABLE mailboxes ALTER COLUMN first_new_uid SET NOT NULL;

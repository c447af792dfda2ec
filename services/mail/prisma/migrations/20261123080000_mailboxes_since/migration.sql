-- From when on the mails of a mailbox are taken; null = all of them, as before.
ALTER TABLE mailboxes ADD COLUMN since timestamptz(3);
-- How long a mail was of which only the beginning is kept.
ALTER TABLE received_mails ADD COLUMN cut_from bigint;

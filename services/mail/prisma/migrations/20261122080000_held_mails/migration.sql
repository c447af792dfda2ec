-- Who handed a mail over, for the checks of its sender; unknown for older mails and those from a mailbox.
ALTER TABLE received_mails ADD COLUMN remote_address text;
ALTER TABLE received_mails ADD COLUMN helo text;
-- A held mail waits for the employee in whose name it came, or for an administrator; who has accepted it.
ALTER TABLE received_mails ADD COLUMN held_for uuid;
ALTER TABLE received_mails ADD COLUMN accepted_by uuid;
CREATE INDEX received_mails_held ON received_mails (received_at) WHERE state = 'held';

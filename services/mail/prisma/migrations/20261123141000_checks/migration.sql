-- How many mails each mailbox gave to the ledger, and since when that is counted.
ALTER TABLE mailboxes
  ADD COLUMN taken bigint NOT NULL DEFAULT 0,
  ADD COLUMN counted_since timestamptz(3) NOT NULL DEFAULT now();

-- The last look at whether each mail is accounted for: one row, which whoever looks takes for an hour.
CREATE TABLE mail_checks (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  begun_at timestamptz(3) NOT NULL,
  result jsonb,
  -- Mails that the ledger says are in a ticket, and the ticket does not know.
  unknown uuid[] NOT NULL DEFAULT '{}'
);

-- Mailboxes that cannot be read: since when, why at the last try, and whether administrators were told.
CREATE TABLE unreadable_mailboxes (
  name text PRIMARY KEY,
  since timestamptz(3) NOT NULL,
  reason text NOT NULL,
  told boolean NOT NULL DEFAULT false
);

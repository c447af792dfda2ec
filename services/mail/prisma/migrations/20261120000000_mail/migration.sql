CREATE TABLE received_mails (
  uuid uuid PRIMARY KEY,
  identity text NOT NULL UNIQUE,
  sha256 text NOT NULL,
  size integer NOT NULL,
  source text NOT NULL,
  envelope_from text,
  recipient text NOT NULL,
  state text NOT NULL DEFAULT 'received',
  "from" text,
  "to" text[] NOT NULL DEFAULT '{}',
  subject text,
  kind text,
  message_id text,
  reason text,
  warnings text[] NOT NULL DEFAULT '{}',
  plan jsonb,
  ticket uuid,
  ticket_public_id bigint,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  processed_at timestamptz(3)
);
CREATE INDEX received_mails_waiting ON received_mails (next_attempt_at) WHERE state = 'received';
CREATE INDEX received_mails_state ON received_mails (state, received_at);

-- The mail that first brought a content; a second delivery of it, through whatever relay, is a duplicate.
CREATE TABLE fingerprints (
  fingerprint text PRIMARY KEY,
  mail uuid NOT NULL REFERENCES received_mails (uuid)
);

-- Every Message-ID of a ticket's conversation, theirs and ours, in its order.
CREATE TABLE conversation_ids (
  message_id text NOT NULL,
  ticket uuid NOT NULL,
  public_id bigint NOT NULL,
  incoming boolean NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (message_id, ticket)
);
CREATE INDEX conversation_ids_ticket ON conversation_ids (ticket, at);

-- Addresses that wrote into a ticket, in lower case.
CREATE TABLE conversation_addresses (
  ticket uuid NOT NULL,
  address text NOT NULL,
  PRIMARY KEY (ticket, address)
);

CREATE TABLE sent_mails (
  uuid uuid PRIMARY KEY,
  key text NOT NULL UNIQUE,
  kind text NOT NULL,
  "to" text[] NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  details jsonb NOT NULL,
  ticket uuid,
  ticket_public_id bigint,
  comment uuid,
  message_id text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  last_error text,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3)
);
CREATE INDEX sent_mails_waiting ON sent_mails (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX sent_mails_ticket ON sent_mails (ticket, created_at);
CREATE INDEX sent_mails_comment ON sent_mails (comment) WHERE comment IS NOT NULL;
CREATE INDEX sent_mails_message_id ON sent_mails (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX sent_mails_auto_replies ON sent_mails (("to"[1]), created_at) WHERE kind = 'auto-reply';

-- What other sides reported about mails of ours.
CREATE TABLE bounces (
  mail uuid NOT NULL REFERENCES received_mails (uuid),
  address text NOT NULL,
  sent_mail uuid REFERENCES sent_mails (uuid),
  ticket uuid NOT NULL,
  permanent boolean NOT NULL,
  action text,
  status text,
  PRIMARY KEY (mail, address)
);

-- Slim copy: which customer groups want no confirmations.
CREATE TABLE customer_groups (
  uuid uuid PRIMARY KEY,
  confirmations_disabled boolean NOT NULL,
  version integer NOT NULL
);

-- How far each mailbox was read. A new UIDVALIDITY starts over; the ledger keeps doubles out.
CREATE TABLE mailboxes (
  name text PRIMARY KEY,
  uid_validity text NOT NULL,
  last_uid bigint NOT NULL
);

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What the administrators' search of the ledger compares, one line for each thing.
CREATE FUNCTION searched_in_mail("from" text, envelope_from text, recipient text, "to" text[], subject text, message_id text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(coalesce("from", '') || E'\n' || coalesce(envelope_from, '') || E'\n' || recipient || E'\n'
    || array_to_string("to", E'\n') || E'\n' || coalesce(subject, '') || E'\n' || coalesce(message_id, ''));
CREATE INDEX received_mails_search ON received_mails
  USING gin (searched_in_mail("from", envelope_from, recipient, "to", subject, message_id) gin_trgm_ops);
CREATE INDEX received_mails_newest ON received_mails (received_at, uuid);
CREATE INDEX received_mails_ticket_number ON received_mails (ticket_public_id) WHERE ticket_public_id IS NOT NULL;

CREATE INDEX sent_mails_newest ON sent_mails (created_at, uuid);
CREATE INDEX sent_mails_ticket_number ON sent_mails (ticket_public_id, created_at) WHERE ticket_public_id IS NOT NULL;
CREATE INDEX sent_mails_subject ON sent_mails USING gin (lower(subject) gin_trgm_ops);
CREATE INDEX mail_recipients_search ON mail_recipients USING gin (lower(address) gin_trgm_ops);

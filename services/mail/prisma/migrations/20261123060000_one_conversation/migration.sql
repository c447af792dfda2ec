-- An id that mails of the conversation name, of a mail that has not come itself.
ALTER TABLE conversation_ids ADD COLUMN named boolean NOT NULL DEFAULT false;

-- Which mail of a conversation is worked on; the others wait for it. Only ids of mails that are not done.
CREATE TABLE conversation_claims (
  message_id text PRIMARY KEY,
  mail uuid NOT NULL REFERENCES received_mails (uuid)
);

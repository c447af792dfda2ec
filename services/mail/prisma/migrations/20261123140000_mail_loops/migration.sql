-- What came lately from one address into one ticket; it shows whether two machines answer each other.
CREATE TABLE mail_threads (
  ticket uuid NOT NULL,
  address text NOT NULL,
  recent jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (ticket, address)
);
CREATE INDEX mail_threads_address ON mail_threads (address);

-- Of a mail that was held because of a loop: the address whose thread is paused.
ALTER TABLE received_mails ADD COLUMN loop_address text;

-- An address that counts only after a click on a link in the mail to it. Deferred: a new person comes after the wish for it.
CREATE TABLE pending_addresses (
  user_uuid uuid PRIMARY KEY REFERENCES users (uuid) DEFERRABLE INITIALLY DEFERRED,
  email text NOT NULL,
  token_hash bytea UNIQUE,
  invites boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
ALTER TABLE account_mails DROP CONSTRAINT account_mails_kind_check;
ALTER TABLE account_mails ADD CHECK (kind IN (
  'reset', 'invitation', 'address', 'email-changed', 'password-changed', 'second-factor-added', 'second-factor-removed',
  'recovery-codes-renewed', 'token-created', 'login-linked', 'login-unlinked'
));
ALTER TABLE account_mails ALTER CONSTRAINT account_mails_user_uuid_fkey DEFERRABLE INITIALLY DEFERRED;

-- Mails that tell somebody what happened to their access: by themselves, or by an administrator.
ALTER TABLE account_mails ADD COLUMN by_administrator boolean NOT NULL DEFAULT false;
ALTER TABLE account_mails DROP CONSTRAINT account_mails_kind_check;
ALTER TABLE account_mails ADD CHECK (kind IN (
  'reset', 'invitation', 'password-changed', 'second-factor-added', 'second-factor-removed', 'recovery-codes-renewed',
  'token-created', 'login-linked', 'login-unlinked'
));

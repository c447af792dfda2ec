-- A changed mail address is told to the old one as well: a mail for a person that goes to an address of before.
ALTER TABLE account_mails DROP CONSTRAINT account_mails_check;
ALTER TABLE account_mails ADD CHECK (email IS NOT NULL OR user_uuid IS NOT NULL);
ALTER TABLE account_mails DROP CONSTRAINT account_mails_kind_check;
ALTER TABLE account_mails ADD CHECK (kind IN (
  'reset', 'invitation', 'email-changed', 'password-changed', 'second-factor-added', 'second-factor-removed',
  'recovery-codes-renewed', 'token-created', 'login-linked', 'login-unlinked'
));

-- How often a waiting row was taken: whoever takes it later has the higher number.
ALTER TABLE account_mails ADD COLUMN attempts integer NOT NULL DEFAULT 0;
ALTER TABLE external_accounts ADD COLUMN sync_attempts integer NOT NULL DEFAULT 0;

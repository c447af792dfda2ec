-- Somebody saw to it that a mail did not arrive: sent it again, or reached the person otherwise.
ALTER TABLE mail_recipients ADD COLUMN settled boolean NOT NULL DEFAULT false;
UPDATE mail_recipients SET settled = true WHERE resent_to IS NOT NULL;
DROP INDEX mail_recipients_undelivered;
CREATE INDEX mail_recipients_undelivered ON mail_recipients (sent_mail) WHERE state IN ('refused', 'bounced') AND NOT settled;

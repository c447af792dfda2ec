-- How far each mail got with each of its recipients.
CREATE TABLE mail_recipients (
  sent_mail uuid NOT NULL REFERENCES sent_mails (uuid) ON DELETE CASCADE,
  address text NOT NULL,
  state text NOT NULL,
  reason text,
  status text,
  answer text,
  resent_to text,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (sent_mail, address)
);
CREATE INDEX mail_recipients_undelivered ON mail_recipients (sent_mail)
  WHERE state IN ('refused', 'bounced') AND resent_to IS NULL;
CREATE INDEX mail_recipients_address ON mail_recipients (lower(address));

-- Who wrote what a mail says, and hears when it does not arrive.
ALTER TABLE sent_mails ADD COLUMN author uuid;

INSERT INTO mail_recipients (sent_mail, address, state, at)
SELECT uuid, address, CASE WHEN state = 'sent' THEN 'sent' ELSE 'refused' END, coalesce(sent_at, created_at)
  FROM sent_mails, unnest("to") AS address WHERE state <> 'waiting' ON CONFLICT DO NOTHING;
UPDATE mail_recipients SET state = 'bounced', status = bounces.status
  FROM bounces
 WHERE bounces.sent_mail = mail_recipients.sent_mail AND lower(bounces.address) = lower(mail_recipients.address)
   AND bounces.permanent;

-- Whether a server took the mail for this recipient: then it is that server's, however late it is with it.
ALTER TABLE mail_recipients ADD COLUMN taken boolean NOT NULL DEFAULT false;
UPDATE mail_recipients SET taken = true
 WHERE state IN ('sent', 'bounced') OR (state = 'delayed' AND sent_mail IN (SELECT uuid FROM sent_mails WHERE state = 'sent'));

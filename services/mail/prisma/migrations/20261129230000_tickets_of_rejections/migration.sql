-- Who may see what a rejected sender was answered hangs on the ticket that the mail was meant for.
UPDATE sent_mails SET ticket = received_mails.ticket
  FROM received_mails
 WHERE sent_mails.kind = 'auto-reply' AND sent_mails.ticket IS NULL AND received_mails.ticket IS NOT NULL
   AND sent_mails.key = 'auto-reply:' || received_mails.uuid;

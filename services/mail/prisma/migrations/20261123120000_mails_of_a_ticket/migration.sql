-- At which address the conversation of a ticket began: it is answered from there.
CREATE INDEX received_mails_ticket ON received_mails (ticket, received_at) WHERE ticket IS NOT NULL;

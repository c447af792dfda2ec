-- Whether an answer to the mail stays internal. What an older process leaves here tells nobody of the customer.
ALTER TABLE notice_mails ADD COLUMN answer_internal boolean NOT NULL DEFAULT true;

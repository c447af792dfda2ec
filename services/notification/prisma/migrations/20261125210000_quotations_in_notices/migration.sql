-- The text part by part, where a comment is quoted in it. What an older process leaves here is sent as plain text.
ALTER TABLE notice_mails ADD COLUMN passages jsonb NOT NULL DEFAULT '[]', ADD COLUMN language text;

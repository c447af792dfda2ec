-- Whether something was said later is asked of every comment that is heard.
CREATE INDEX comment_text_in_order ON comment_text (ticket, created_at);
DROP INDEX comment_text_of_ticket;

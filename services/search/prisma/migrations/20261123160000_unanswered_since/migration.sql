-- Since when a customer waits for a word of the staff: the first word that nobody has answered, or the ticket itself while nobody
-- answered at all.
ALTER TABLE document ADD COLUMN asked_at timestamptz;
ALTER TABLE document ADD COLUMN unanswered_since timestamptz GENERATED ALWAYS AS (
  CASE WHEN facts ->> 'internal' = 'false' AND customer_group IS NOT NULL AND last_public_side IS DISTINCT FROM 'staff'
    THEN coalesce(asked_at, created_at) END
) STORED;
CREATE INDEX document_unanswered ON document (unanswered_since) WHERE unanswered_since IS NOT NULL;

-- Whose word a comment is, so that the last one is known again when another was deleted. Those of before get it by one reading
-- of all tickets, while the index keeps answering.
ALTER TABLE comment_text ADD COLUMN author_side text;
INSERT INTO rebuild (uuid)
SELECT gen_random_uuid()
WHERE EXISTS (SELECT FROM comment_text) AND NOT EXISTS (SELECT FROM rebuild WHERE finished_at IS NULL);

-- What tickets say in the fields of their template, as keys of the field with the value and with each of its words.
ALTER TABLE document ADD COLUMN metadata_keys text[] NOT NULL DEFAULT '{}';
CREATE INDEX document_metadata_keys ON document USING gin (metadata_keys) WHERE metadata_keys <> '{}';

-- Tickets that said something before get keys and words by one reading of all of them, while the index keeps answering.
INSERT INTO rebuild (uuid)
SELECT gen_random_uuid()
WHERE EXISTS (SELECT FROM document WHERE jsonb_array_length(coalesce(facts -> 'metadataValues', '[]')) > 0)
  AND NOT EXISTS (SELECT FROM rebuild WHERE finished_at IS NULL);

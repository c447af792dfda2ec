-- The servers that a ticket is about, by name and uuid as words.
ALTER TABLE document ADD COLUMN servers text[] NOT NULL DEFAULT '{}';
CREATE INDEX document_servers ON document USING gin (servers) WHERE servers <> '{}';

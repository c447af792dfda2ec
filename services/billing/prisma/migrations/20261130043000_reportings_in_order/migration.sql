-- In the order in which figures are shown and written to files: what has no time comes last.
DROP INDEX reportings_closed;
CREATE INDEX reportings_closed ON reportings (closed_at DESC NULLS LAST, uuid);
DROP INDEX reportings_created;
CREATE INDEX reportings_created ON reportings (created_at DESC NULLS LAST, uuid);

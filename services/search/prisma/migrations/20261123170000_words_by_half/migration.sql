-- Most tickets are finished, and most searches ask for the others: the words of each half have an index of their own, so that
-- an open ticket is found without passing those that were closed. A ticket stands in one of them, so writing costs what it did.
CREATE INDEX document_unfinished_words ON document USING gin (all_words) WITH (gin_pending_list_limit = 1024)
  WHERE status NOT IN ('closed', 'archived', 'canceled');
CREATE INDEX document_finished_words ON document USING gin (all_words) WITH (gin_pending_list_limit = 1024)
  WHERE status IN ('closed', 'archived', 'canceled');
DROP INDEX document_words;

-- Words stay in the row (the facts leave it instead), so that looking at the words of a thousand documents takes half a millisecond.
ALTER TABLE document ALTER COLUMN all_words SET STORAGE MAIN;
UPDATE document SET all_words = all_words || ''::tsvector;
-- What was written since the last clean-up is gone through by every search, so it must not grow long.
ALTER INDEX document_words SET (gin_pending_list_limit = 1024);

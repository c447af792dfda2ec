-- PostgreSQL refuses more than a megabyte of words in one row: of a conversation of more, as much of its beginning as fits.
CREATE FUNCTION words_with(words tsvector, said text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  beginning text := coalesce(said, '');
BEGIN
  WHILE beginning <> '' LOOP
    BEGIN
      RETURN words || setweight(to_tsvector('german', beginning), 'D');
    EXCEPTION WHEN program_limit_exceeded THEN
      beginning := left(beginning, length(beginning) / 2);
    END;
  END LOOP;
  RETURN words;
END
$$;

-- A sign-in through wi or ams may wait for a second factor as well: what its session is opened with.
ALTER TABLE sign_in_challenges ADD COLUMN origin text, ADD COLUMN id_token text;

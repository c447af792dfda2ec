-- The language that they last wrote in, where their words said which.
ALTER TABLE conversation_addresses ADD COLUMN language text;

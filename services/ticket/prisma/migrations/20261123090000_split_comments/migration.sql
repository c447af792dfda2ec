-- The number of the ticket that a comment became the first text of.
ALTER TABLE comment ADD COLUMN continued_in bigint;

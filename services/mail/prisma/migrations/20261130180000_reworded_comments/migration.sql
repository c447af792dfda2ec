-- The newest words of comments that leave as mails: their facts may come in any order, and before the first one.
CREATE TABLE reworded_comments (comment uuid PRIMARY KEY, version int NOT NULL, text text NOT NULL);

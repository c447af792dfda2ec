-- Which process reads a mailbox just now: two that move the same mail at once would leave it twice in its folder.
CREATE TABLE mailbox_readers (
  name text PRIMARY KEY,
  holder uuid NOT NULL,
  until timestamptz(3) NOT NULL
);

CREATE TABLE seen_tickets (
  uuid uuid PRIMARY KEY,
  version int NOT NULL,
  suspended boolean NOT NULL
);

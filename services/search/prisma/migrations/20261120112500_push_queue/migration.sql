-- Tickets whose document an engine outside of this database must be told of. Only filled when there is such an engine.
CREATE TABLE push_queue (
  uuid uuid PRIMARY KEY,
  -- Rises with every change, so that a push only takes off what it has really sent.
  mark bigint NOT NULL DEFAULT 1,
  attempts int NOT NULL DEFAULT 0,
  error text
);

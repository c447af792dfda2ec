-- Releases that keep tickets differently on an outside engine run side by side during an update: each is a target of its own,
-- with its own queue. (push_queue stays for processes of before; a later release drops it.)
CREATE TABLE push_targets (
  alias text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
CREATE TABLE pushes (
  alias text NOT NULL REFERENCES push_targets ON DELETE CASCADE,
  uuid uuid NOT NULL,
  -- Rises with every change, so that a push only takes off what it has really sent.
  mark bigint NOT NULL DEFAULT 1,
  attempts int NOT NULL DEFAULT 0,
  error text,
  PRIMARY KEY (alias, uuid)
);
CREATE INDEX pushes_next ON pushes (alias, attempts, uuid);

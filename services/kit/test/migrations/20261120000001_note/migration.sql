CREATE TABLE note (uuid uuid PRIMARY KEY, title text NOT NULL, pinned boolean NOT NULL DEFAULT false, version int NOT NULL DEFAULT 1);
CREATE TABLE letter (uuid uuid PRIMARY KEY, body text NOT NULL, state text NOT NULL DEFAULT 'waiting', attempts int NOT NULL DEFAULT 0, next_attempt_at timestamptz NOT NULL, last_error text, delivered int NOT NULL DEFAULT 0);

CREATE TABLE note (uuid uuid PRIMARY KEY, title text NOT NULL, pinned boolean NOT NULL DEFAULT false, version int NOT NULL DEFAULT 1);
CREATE TABLE letter (uuid uuid PRIMARY KEY, body text NOT NULL, state text NOT NULL DEFAULT 'waiting', attempts int NOT NULL DEFAULT 0, next_attempt_at timestamptz NOT NULL, last_error text, delivered int NOT NULL DEFAULT 0);
CREATE TABLE reader (uuid uuid PRIMARY KEY, name text NOT NULL, groups uuid[] NOT NULL, deleted boolean NOT NULL, version int NOT NULL);
CREATE TABLE circle (uuid uuid PRIMARY KEY, name text NOT NULL, deleted boolean NOT NULL, version int NOT NULL);

CREATE TABLE note (uuid uuid PRIMARY KEY, title text NOT NULL, pinned boolean NOT NULL DEFAULT false, version int NOT NULL DEFAULT 1);

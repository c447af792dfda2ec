CREATE TABLE actions (
  uuid uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  type text NOT NULL,
  parameters jsonb NOT NULL,
  version int NOT NULL DEFAULT 1
);
INSERT INTO actions (uuid, name, type, parameters) VALUES (gen_random_uuid(), 'notify', 'notify', '{}');

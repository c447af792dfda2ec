-- What the service of settings tells of them; how deep sub-tickets may go is one of them.
CREATE TABLE setting_copy (
  uuid uuid PRIMARY KEY,
  name text NOT NULL,
  value jsonb NOT NULL,
  version int NOT NULL
);

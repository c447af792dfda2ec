-- What somebody has written and not sent. Versions never come again, also when a draft went and another came.
CREATE SEQUENCE draft_version;
CREATE TABLE draft (
  uuid uuid PRIMARY KEY,
  owner uuid NOT NULL,
  place text NOT NULL,
  content jsonb NOT NULL,
  version bigint NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (owner, place)
);
CREATE INDEX draft_updated_at ON draft (updated_at);

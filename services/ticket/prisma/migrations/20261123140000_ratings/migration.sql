-- How satisfied somebody of the customer was with a ticket, once for each closing (the version that closed it).
CREATE TABLE rating (
  uuid uuid PRIMARY KEY,
  ticket uuid NOT NULL REFERENCES ticket (uuid),
  closing integer NOT NULL,
  person uuid NOT NULL,
  score integer NOT NULL CHECK (score BETWEEN 1 AND 5),
  word text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (ticket, closing, person)
);
CREATE INDEX rating_person ON rating (person);

ALTER TABLE ticket ADD COLUMN satisfaction double precision;

-- Only one replica at a time writes to an engine outside of this database: what is older must never arrive after what is newer.
CREATE TABLE engine_lease (
  name text PRIMARY KEY,
  holder uuid NOT NULL,
  until timestamptz NOT NULL
);

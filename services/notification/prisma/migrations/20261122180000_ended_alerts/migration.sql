-- Up to when what a rule told of a ticket on a channel is over.
CREATE TABLE ended_alerts (
  ticket uuid NOT NULL,
  rule uuid NOT NULL,
  channel uuid NOT NULL,
  up_to timestamptz NOT NULL,
  PRIMARY KEY (ticket, rule, channel)
);
-- In which order things were to be told.
ALTER TABLE deliveries ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY;

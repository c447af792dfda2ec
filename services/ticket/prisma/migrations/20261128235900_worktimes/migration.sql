-- What was booked on tickets, so that billing need not be asked when one is read.
CREATE TABLE ticket_worktime (
  uuid uuid PRIMARY KEY,
  ticket uuid NOT NULL,
  minutes int NOT NULL,
  internal boolean NOT NULL,
  deleted boolean NOT NULL DEFAULT false,
  version int NOT NULL
);
CREATE INDEX ticket_worktime_ticket ON ticket_worktime (ticket) INCLUDE (minutes, internal) WHERE NOT deleted;

-- What a rule tells of is told somebody once, by however many channels it alerts.
ALTER TABLE notices ADD COLUMN occasion text;
CREATE UNIQUE INDEX notices_once ON notices ("user", occasion) WHERE occasion IS NOT NULL;

-- Tickets that somebody wants to hear no more of.
CREATE TABLE muted_tickets (
  "user" uuid NOT NULL,
  ticket uuid NOT NULL,
  muted_at timestamptz NOT NULL,
  PRIMARY KEY (ticket, "user")
);
CREATE INDEX muted_tickets_of_user ON muted_tickets ("user");

-- What sla promises to tickets, by the uuid of the ticket, so that it need not be asked when one is read.
CREATE TABLE ticket_agreement (
  uuid uuid PRIMARY KEY,
  sla uuid,
  name text,
  due_at timestamptz,
  violated boolean,
  deleted boolean NOT NULL DEFAULT false,
  version int NOT NULL
);

-- Shipments that belong to tickets.
CREATE TABLE tracking (
  uuid uuid PRIMARY KEY,
  ticket uuid NOT NULL REFERENCES ticket (uuid),
  tracking_id text NOT NULL,
  carrier text,
  country text,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'archive', 'transit', 'delivered', 'arrived', 'pickup', 'error')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE INDEX tracking_of_ticket ON tracking (ticket, created_at);
CREATE INDEX tracking_newest ON tracking (created_at, uuid);
CREATE INDEX tracking_by_status ON tracking (status, created_at, uuid);

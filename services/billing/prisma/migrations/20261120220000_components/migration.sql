-- What was built in for tickets.
CREATE TABLE ticket_components (
  uuid uuid PRIMARY KEY,
  ticket uuid NOT NULL REFERENCES tickets,
  kind text CHECK (kind IN ('disks', 'raid', 'network', 'optical', 'ram')),
  description text NOT NULL,
  amount int NOT NULL CHECK (amount > 0),
  serial_no text,
  condition text NOT NULL CHECK (condition IN ('new', 'used')),
  -- Of one piece, in euro.
  price numeric(11, 2),
  user_uuid uuid NOT NULL,
  user_name text NOT NULL,
  billed boolean NOT NULL DEFAULT false,
  billed_at timestamptz,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE INDEX ticket_components_of_ticket ON ticket_components (ticket, created_at);
CREATE INDEX ticket_components_billed ON ticket_components (billed, created_at, uuid);
CREATE INDEX ticket_components_newest ON ticket_components (created_at, uuid);
CREATE INDEX ticket_components_of_user ON ticket_components (user_uuid, uuid);

-- What tickets need: material requisitions.
CREATE TABLE assembly_components (
  uuid uuid PRIMARY KEY,
  ticket uuid NOT NULL REFERENCES tickets,
  name text NOT NULL,
  amount int NOT NULL CHECK (amount > 0),
  amount_delivered int NOT NULL DEFAULT 0 CHECK (amount_delivered BETWEEN 0 AND amount),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE INDEX assembly_components_of_ticket ON assembly_components (ticket, created_at);
CREATE INDEX assembly_components_newest ON assembly_components (created_at, uuid);

-- Who wants to be told of what happens, and where.
CREATE TABLE webhook_subscriptions (
  uuid uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  url text NOT NULL,
  events text[] NOT NULL,
  owner uuid NOT NULL,
  owner_name text NOT NULL,
  -- Sealed. The former one signs as well for a while, so that a receiver can change over.
  secret text NOT NULL,
  former_secret text,
  former_until timestamptz,
  active boolean NOT NULL,
  switched_off_at timestamptz(3),
  version integer NOT NULL DEFAULT 1
);
CREATE TABLE webhook_deliveries (
  uuid uuid PRIMARY KEY,
  subscription uuid NOT NULL REFERENCES webhook_subscriptions ON DELETE CASCADE,
  type text NOT NULL,
  body jsonb NOT NULL,
  staff_role text NOT NULL,
  hidden_from_customers boolean NOT NULL,
  customer_group uuid,
  people uuid[] NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  delivered_at timestamptz(3)
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_of ON webhook_deliveries (subscription, created_at DESC);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);

-- The chassis' own tables; every service database gets them before its own.

-- Facts that were committed with their change and wait for the bus, then stay for days to refill a lost stream.
CREATE TABLE outbox (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  subject text NOT NULL,
  payload text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz
);
CREATE INDEX outbox_waiting ON outbox (seq) WHERE published_at IS NULL;
CREATE INDEX outbox_age ON outbox (created_at);

-- Events that had their effect here, so that a repeat has none.
CREATE TABLE inbox (
  event_id uuid PRIMARY KEY,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX inbox_age ON inbox (received_at);

CREATE TABLE dead_letters (
  id uuid PRIMARY KEY,
  subject text NOT NULL,
  payload text NOT NULL,
  reason text NOT NULL,
  attempts int NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

-- What a POST with an Idempotency-Key answered.
CREATE TABLE idempotency_keys (
  actor uuid NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (actor, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE timers (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  key text NOT NULL,
  due_at timestamptz NOT NULL,
  payload jsonb NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  last_error text,
  UNIQUE (kind, key)
);
CREATE INDEX timers_due ON timers (due_at);

CREATE TABLE chassis_state (
  key text PRIMARY KEY,
  value text NOT NULL
);

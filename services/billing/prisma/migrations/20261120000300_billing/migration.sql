CREATE TABLE worktime_types (
  uuid uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  active boolean NOT NULL,
  version int NOT NULL DEFAULT 1
);

-- Slim copies of what other services own.
CREATE TABLE tickets (
  uuid uuid PRIMARY KEY,
  public_id bigint NOT NULL UNIQUE,
  version int NOT NULL,
  subject text NOT NULL,
  status text NOT NULL,
  is_internal boolean NOT NULL,
  depth int NOT NULL,
  customer uuid,
  customer_name text,
  created_at timestamptz NOT NULL,
  deleted boolean NOT NULL,
  -- Who may see it (the audience of its events).
  staff_role text NOT NULL,
  hidden_from_customers boolean NOT NULL,
  customer_group uuid,
  people uuid[] NOT NULL
);
CREATE TABLE people (
  uuid uuid PRIMARY KEY,
  name text NOT NULL,
  version int NOT NULL
);
CREATE TABLE setting_copies (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  version int NOT NULL
);

CREATE TABLE worktimes (
  uuid uuid PRIMARY KEY,
  ticket uuid NOT NULL REFERENCES tickets,
  employee uuid NOT NULL,
  employee_name text NOT NULL,
  type uuid REFERENCES worktime_types,
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  accrued_minutes int NOT NULL,
  description text NOT NULL,
  internal boolean NOT NULL,
  edge_shift boolean NOT NULL,
  billed boolean NOT NULL DEFAULT false,
  billed_at timestamptz,
  -- What was invoiced: later changes of the rounding do not touch it.
  billed_minutes int,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX worktimes_start ON worktimes (start_at, uuid);
CREATE INDEX worktimes_billed ON worktimes (billed, start_at, uuid);
CREATE INDEX worktimes_ticket ON worktimes (ticket, start_at);

-- The life of each ticket, out of which its reporting row is worked out.
CREATE TABLE ticket_steps (
  ticket uuid NOT NULL,
  version int NOT NULL,
  at timestamptz NOT NULL,
  transition text NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  by_uuid uuid NOT NULL,
  by_name text NOT NULL,
  PRIMARY KEY (ticket, version)
);
CREATE TABLE first_responses (
  ticket uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  by_uuid uuid NOT NULL,
  by_name text NOT NULL
);
CREATE TABLE ticket_agreements (
  ticket uuid PRIMARY KEY,
  sla uuid,
  sla_name text,
  violated boolean NOT NULL,
  version int NOT NULL
);

CREATE TABLE reportings (
  uuid uuid PRIMARY KEY,
  ticket uuid NOT NULL UNIQUE REFERENCES tickets,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_by uuid,
  closed_by_name text,
  first_in_progress_at timestamptz,
  seconds_in_progress bigint NOT NULL,
  seconds_open bigint NOT NULL,
  seconds_waiting_for_customer bigint NOT NULL,
  times_set_in_progress int NOT NULL,
  times_reopened int NOT NULL,
  external_worktime int NOT NULL,
  internal_worktime int NOT NULL,
  total_worktime int NOT NULL,
  calculated_at timestamptz NOT NULL
);
CREATE INDEX reportings_closed ON reportings (closed_at DESC, uuid);
CREATE INDEX reportings_created ON reportings (created_at DESC, uuid);
CREATE INDEX reportings_running ON reportings (calculated_at) WHERE closed_at IS NULL;

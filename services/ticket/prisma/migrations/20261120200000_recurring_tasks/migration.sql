CREATE TABLE recurring_task (
  uuid uuid PRIMARY KEY,
  subject text NOT NULL,
  description text NOT NULL,
  -- Subject and description folded, to be searched.
  words text NOT NULL,
  type text NOT NULL,
  project text NOT NULL,
  template_uuid uuid,
  customer uuid,
  customer_user uuid,
  assignee uuid,
  responsible_users uuid[] NOT NULL DEFAULT '{}',
  responsible_groups uuid[] NOT NULL DEFAULT '{}',
  labels uuid[] NOT NULL DEFAULT '{}',
  priority text NOT NULL,
  internal boolean NOT NULL,
  -- A sub-task has no schedule and no customer of its own: it goes with its main task.
  start_at timestamptz,
  timeframe text,
  auxiliary text NOT NULL DEFAULT 'same_day',
  ordinal text,
  weekday text,
  active boolean NOT NULL,
  -- The lock of a generation: only who moves it on from the date that was due makes the ticket.
  next_generation_at timestamptz,
  last_generation_at timestamptz,
  failing_since timestamptz,
  failure jsonb,
  parent uuid REFERENCES recurring_task (uuid) ON DELETE CASCADE,
  -- From the main task down to the parent.
  ancestors uuid[] NOT NULL DEFAULT '{}',
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  CHECK ((parent IS NULL) = (start_at IS NOT NULL AND timeframe IS NOT NULL)),
  CHECK ((parent IS NULL) = (ancestors = '{}')),
  CHECK (next_generation_at IS NULL OR (active AND parent IS NULL))
);
CREATE INDEX recurring_task_due ON recurring_task (next_generation_at) WHERE next_generation_at IS NOT NULL;
CREATE INDEX recurring_task_children ON recurring_task (parent) WHERE parent IS NOT NULL;
CREATE INDEX recurring_task_tree ON recurring_task USING gin (ancestors) WHERE ancestors <> '{}';
CREATE INDEX recurring_task_labels ON recurring_task USING gin (labels) WHERE labels <> '{}';
CREATE INDEX recurring_task_responsible_groups ON recurring_task USING gin (responsible_groups) WHERE responsible_groups <> '{}';
CREATE INDEX recurring_task_of_template ON recurring_task (template_uuid) WHERE template_uuid IS NOT NULL;
CREATE INDEX recurring_task_of_creator ON recurring_task (created_by, uuid);

CREATE TABLE recurring_task_attachment (
  uuid uuid PRIMARY KEY,
  recurring_task uuid NOT NULL REFERENCES recurring_task (uuid) ON DELETE CASCADE,
  name text NOT NULL,
  mime_type text NOT NULL,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  thumb text,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX recurring_task_attachment_of_task ON recurring_task_attachment (recurring_task, created_at);
CREATE INDEX recurring_task_attachment_of_creator ON recurring_task_attachment (created_by, uuid);

CREATE TABLE recurring_task_link (
  uuid uuid PRIMARY KEY,
  recurring_task uuid NOT NULL REFERENCES recurring_task (uuid) ON DELETE CASCADE,
  name text NOT NULL,
  url text NOT NULL,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX recurring_task_link_of_task ON recurring_task_link (recurring_task, name);

-- A ticket outlives the recurring task that made it.
ALTER TABLE ticket ADD COLUMN recurring_task uuid REFERENCES recurring_task (uuid) ON DELETE SET NULL;
CREATE INDEX ticket_of_recurring_task ON ticket (recurring_task, created_at DESC) WHERE recurring_task IS NOT NULL;

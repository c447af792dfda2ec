CREATE SEQUENCE ticket_public_id AS bigint START 10001;

CREATE TABLE ticket (
  uuid uuid PRIMARY KEY,
  public_id bigint NOT NULL UNIQUE DEFAULT nextval('ticket_public_id'),
  subject text NOT NULL,
  description text NOT NULL,
  status text NOT NULL,
  priority text NOT NULL,
  type text NOT NULL,
  project text NOT NULL,
  template_uuid uuid,
  assignee uuid,
  author uuid NOT NULL,
  customer uuid,
  customer_user uuid,
  responsible_users uuid[] NOT NULL DEFAULT '{}',
  responsible_groups uuid[] NOT NULL DEFAULT '{}',
  responsibility_inherited boolean NOT NULL DEFAULT false,
  labels uuid[] NOT NULL DEFAULT '{}',
  watchers uuid[] NOT NULL DEFAULT '{}',
  -- Author, customer and watchers: who sees it although the customer group does not show its tickets.
  people uuid[] NOT NULL DEFAULT '{}',
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by uuid,
  processed_at timestamptz,
  first_response_at timestamptz,
  work_started_at timestamptz,
  approved_at timestamptz,
  manual_progress int,
  done boolean NOT NULL DEFAULT false,
  internal boolean NOT NULL DEFAULT false,
  scheduled_job boolean NOT NULL DEFAULT false,
  notify_on_resume boolean NOT NULL DEFAULT false,
  adjourn_date text,
  adjourn_time text,
  adjourned_until timestamptz,
  adjourned_from text,
  minutes_before_resume int,
  adjourn_sub_tickets boolean NOT NULL DEFAULT false,
  close_with_last_sub_ticket boolean NOT NULL DEFAULT false,
  confirmation_option text NOT NULL DEFAULT 'user_default',
  parent uuid REFERENCES ticket (uuid),
  -- From the main ticket down to the parent; its length is the depth.
  ancestors uuid[] NOT NULL DEFAULT '{}',
  origin_email jsonb,
  execution_time text NOT NULL DEFAULT 'now',
  metadata_origin text,
  metadata_standard text,
  -- The mail or the external id it came from: makes taking it over happen once.
  source_key text UNIQUE,
  comment_count int NOT NULL DEFAULT 0,
  -- The version in which each field was last changed, so that two people can change different fields.
  field_versions jsonb NOT NULL DEFAULT '{}',
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
ALTER SEQUENCE ticket_public_id OWNED BY ticket.public_id;
CREATE INDEX ticket_newest ON ticket (created_at DESC, uuid) WHERE deleted_at IS NULL;
CREATE INDEX ticket_updated ON ticket (updated_at DESC, uuid) WHERE deleted_at IS NULL;
CREATE INDEX ticket_of_customer ON ticket (customer, created_at DESC) WHERE deleted_at IS NULL AND NOT internal;
CREATE INDEX ticket_of_person ON ticket USING gin (people) WHERE deleted_at IS NULL AND NOT internal;
CREATE INDEX ticket_children ON ticket (parent) WHERE parent IS NOT NULL;
CREATE INDEX ticket_tree ON ticket USING gin (ancestors) WHERE ancestors <> '{}';

CREATE TABLE comment (
  uuid uuid PRIMARY KEY,
  ticket uuid NOT NULL REFERENCES ticket (uuid),
  author uuid NOT NULL,
  author_side text NOT NULL CHECK (author_side IN ('staff', 'customer')),
  text text NOT NULL,
  internal boolean NOT NULL DEFAULT false,
  approved boolean NOT NULL DEFAULT false,
  emergency_approved boolean NOT NULL DEFAULT false,
  edited boolean NOT NULL DEFAULT false,
  first_response boolean NOT NULL DEFAULT false,
  resolved_text text,
  send_by_email boolean NOT NULL DEFAULT false,
  sent_by_email boolean NOT NULL DEFAULT false,
  via_email boolean NOT NULL DEFAULT false,
  mentions uuid[] NOT NULL DEFAULT '{}',
  source_key text UNIQUE,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX comment_of_ticket ON comment (ticket, created_at DESC, uuid) WHERE deleted_at IS NULL;

CREATE TABLE attachment (
  uuid uuid PRIMARY KEY,
  ticket uuid REFERENCES ticket (uuid),
  comment uuid REFERENCES comment (uuid),
  name text NOT NULL,
  mime_type text NOT NULL,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  thumb text,
  origin text NOT NULL,
  embedded boolean NOT NULL DEFAULT false,
  internal boolean NOT NULL DEFAULT false,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX attachment_of_ticket ON attachment (ticket, created_at) WHERE deleted_at IS NULL;
CREATE INDEX attachment_of_comment ON attachment (comment) WHERE comment IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX attachment_unbound ON attachment (created_at) WHERE ticket IS NULL AND deleted_at IS NULL;

CREATE TABLE watcher (
  uuid uuid PRIMARY KEY,
  ticket uuid NOT NULL REFERENCES ticket (uuid),
  person uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (ticket, person)
);

CREATE TABLE label (
  uuid uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  icon text,
  icon_colour text NOT NULL,
  text_colour text NOT NULL,
  background_colour text NOT NULL,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX ticket_labels ON ticket USING gin (labels) WHERE labels <> '{}';

CREATE TABLE template (
  uuid uuid PRIMARY KEY,
  name text NOT NULL,
  name_en text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  subject_en text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  description_en text NOT NULL DEFAULT '',
  type text NOT NULL,
  project text,
  target_group text NOT NULL DEFAULT 'all',
  auto_close text NOT NULL DEFAULT 'none',
  is_default boolean NOT NULL DEFAULT false,
  sla_capable boolean NOT NULL DEFAULT true,
  priority text NOT NULL DEFAULT 'medium',
  priority_read_only boolean NOT NULL DEFAULT false,
  priority_visible boolean NOT NULL DEFAULT true,
  hidden boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  responsible_groups uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
-- One default for each type; a type belongs to one project.
CREATE UNIQUE INDEX template_default ON template (type) WHERE is_default;

CREATE TABLE sender_configuration (
  uuid uuid PRIMARY KEY,
  template_uuid uuid NOT NULL REFERENCES template (uuid) ON DELETE CASCADE,
  email_address text NOT NULL UNIQUE,
  send_confirmation boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1
);

CREATE TABLE person (
  uuid uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  staff boolean NOT NULL,
  inactive boolean NOT NULL DEFAULT false,
  customer_group uuid,
  version int NOT NULL
);
CREATE TABLE user_group (
  uuid uuid PRIMARY KEY,
  name text NOT NULL,
  customer_group boolean NOT NULL,
  active boolean NOT NULL DEFAULT true,
  version int NOT NULL
);

CREATE TABLE service_level_agreements (
  uuid uuid PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL,
  first_response_time int,
  response_times jsonb NOT NULL,
  conditions jsonb NOT NULL,
  templates jsonb NOT NULL,
  channels jsonb NOT NULL,
  user_groups jsonb NOT NULL,
  icon text,
  icon_colour text NOT NULL,
  text_colour text NOT NULL,
  include_holidays boolean NOT NULL,
  include_secondary_time boolean NOT NULL,
  notifications jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);

CREATE TABLE rules (
  uuid uuid PRIMARY KEY,
  name text NOT NULL,
  type text NOT NULL,
  conditions jsonb NOT NULL,
  status text,
  offsets int[] NOT NULL,
  channel_uuid uuid,
  channel_name text,
  action text,
  resettable boolean NOT NULL,
  reset_status text,
  assignee_assigned boolean,
  perpetual boolean NOT NULL,
  perpetual_interval int,
  include_scheduled_jobs boolean NOT NULL,
  templates jsonb NOT NULL,
  service_level_agreements jsonb NOT NULL,
  active boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  planned_version int NOT NULL DEFAULT 0,
  plan_cursor uuid
);

CREATE TABLE settings (
  uuid uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  value jsonb NOT NULL,
  description text,
  version int NOT NULL DEFAULT 1
);

-- Rules, agreements and settings are read at every event of a ticket and hardly ever change: this number says when they did.
CREATE TABLE rulebook_version (version bigint NOT NULL);
INSERT INTO rulebook_version VALUES (1);
CREATE FUNCTION raise_rulebook_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rulebook_version SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER rules_changed AFTER INSERT OR DELETE OR UPDATE OF version ON rules
  FOR EACH STATEMENT EXECUTE FUNCTION raise_rulebook_version();
CREATE TRIGGER agreements_changed AFTER INSERT OR DELETE OR UPDATE OF version ON service_level_agreements
  FOR EACH STATEMENT EXECUTE FUNCTION raise_rulebook_version();
CREATE TRIGGER settings_changed AFTER INSERT OR DELETE OR UPDATE OF version ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION raise_rulebook_version();

-- Names of templates, channels and customer groups, which belong to other services.
CREATE TABLE named_things (
  kind text NOT NULL,
  uuid uuid NOT NULL,
  name text NOT NULL,
  version int NOT NULL,
  sla_capable boolean NOT NULL DEFAULT true,
  deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (kind, uuid)
);

CREATE TABLE tickets (
  uuid uuid PRIMARY KEY,
  public_id bigint NOT NULL,
  version int NOT NULL,
  facts jsonb NOT NULL,
  is_finished boolean NOT NULL,
  last_activity_at timestamptz NOT NULL,
  first_response_at timestamptz,
  first_finished_at timestamptz,
  -- Customer and template that the agreement was determined for.
  sla_basis text,
  -- Announcements about the ticket's agreement are numbered, also when it loses one.
  sla_version int NOT NULL DEFAULT 0
);
CREATE INDEX tickets_unfinished ON tickets (uuid) WHERE NOT is_finished;

CREATE TABLE ticket_slas (
  uuid uuid PRIMARY KEY,
  ticket uuid NOT NULL UNIQUE REFERENCES tickets,
  sla uuid NOT NULL,
  sla_name text NOT NULL,
  mode text NOT NULL,
  minutes int NOT NULL,
  due_at timestamptz NOT NULL,
  responded_at timestamptz,
  violated boolean NOT NULL,
  explanation jsonb NOT NULL
);
CREATE INDEX ticket_slas_due ON ticket_slas (due_at, uuid);
CREATE INDEX ticket_slas_sla ON ticket_slas (sla);

CREATE TABLE rule_marks (
  rule text NOT NULL,
  ticket uuid NOT NULL,
  generation int NOT NULL,
  fired int[] NOT NULL,
  PRIMARY KEY (ticket, rule)
);

CREATE TABLE rule_firings (
  occurrence text PRIMARY KEY,
  at timestamptz NOT NULL
);
CREATE INDEX rule_firings_age ON rule_firings (at);

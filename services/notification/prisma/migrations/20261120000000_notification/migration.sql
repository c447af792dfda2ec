CREATE TABLE channels (
  uuid uuid PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL,
  teams_url text,
  email_address text,
  signl4_team_secret text,
  ilert_api_key text,
  webhooks jsonb NOT NULL DEFAULT '[]',
  language text NOT NULL DEFAULT 'de',
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE deliveries (
  uuid uuid PRIMARY KEY,
  occurrence text NOT NULL,
  channel uuid NOT NULL,
  channel_name text NOT NULL,
  target text NOT NULL,
  address text NOT NULL DEFAULT '',
  rule text NOT NULL,
  alert jsonb NOT NULL,
  ticket uuid NOT NULL,
  ticket_public_id bigint NOT NULL,
  ticket_subject text NOT NULL,
  audience jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  delivered_at timestamptz(3)
);
CREATE UNIQUE INDEX deliveries_once ON deliveries (occurrence, channel, target, address);
CREATE INDEX deliveries_waiting ON deliveries (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX deliveries_created ON deliveries (created_at DESC);
CREATE INDEX deliveries_ticket ON deliveries (ticket);

-- Slim copies: the newest heard of each.
CREATE TABLE tickets (
  uuid uuid PRIMARY KEY,
  public_id bigint NOT NULL UNIQUE,
  subject text NOT NULL,
  staff_role text NOT NULL,
  internal boolean NOT NULL,
  customer_group uuid,
  people uuid[] NOT NULL,
  deleted boolean NOT NULL,
  -- Whom to tell when something happens that carries no ticket, such as a bounce.
  facts jsonb NOT NULL,
  version integer NOT NULL
);
CREATE TABLE users (
  uuid uuid PRIMARY KEY,
  facts jsonb NOT NULL,
  version integer NOT NULL
);
CREATE TABLE groups (
  uuid uuid PRIMARY KEY,
  members uuid[] NOT NULL,
  version integer NOT NULL
);

-- The history of every ticket, and with all tickets together the activity stream.
CREATE TABLE activity (
  uuid uuid PRIMARY KEY,
  -- Keeps the order of what happened in the same millisecond.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  ticket uuid NOT NULL,
  kind text NOT NULL,
  internal boolean NOT NULL,
  author uuid NOT NULL,
  author_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  changes jsonb NOT NULL,
  comment jsonb,
  mentions uuid[] NOT NULL DEFAULT '{}'
);
CREATE INDEX activity_of_ticket ON activity (ticket, created_at DESC, seq DESC);
CREATE INDEX activity_stream ON activity (created_at DESC, seq DESC);
CREATE INDEX activity_mentions ON activity USING gin (mentions) WHERE mentions <> '{}';

CREATE TABLE notices (
  uuid uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  "user" uuid NOT NULL,
  kind text NOT NULL,
  ticket uuid NOT NULL,
  author uuid NOT NULL,
  author_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  read_at timestamptz(3)
);
CREATE INDEX notices_of_user ON notices ("user", created_at DESC, seq DESC);
CREATE INDEX notices_unread ON notices ("user") WHERE read_at IS NULL;

-- Notices that also go out by mail, until the mail service has taken them.
CREATE TABLE notice_mails (
  notice uuid PRIMARY KEY REFERENCES notices (uuid),
  address text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  ticket uuid NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL
);
CREATE INDEX notice_mails_due ON notice_mails (next_attempt_at);

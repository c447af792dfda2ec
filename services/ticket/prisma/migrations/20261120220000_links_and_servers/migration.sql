-- Links of tickets: to an address, or to another ticket.
CREATE TABLE ticket_link (
  uuid uuid PRIMARY KEY,
  ticket uuid NOT NULL REFERENCES ticket (uuid),
  name text,
  url text,
  linked_ticket uuid REFERENCES ticket (uuid),
  relation text CHECK (relation IN ('blocks', 'is_blocked_by', 'relates_to')),
  created_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  CHECK ((name IS NULL) = (url IS NULL)),
  CHECK ((linked_ticket IS NULL) = (relation IS NULL)),
  CHECK ((url IS NULL) <> (linked_ticket IS NULL)),
  CHECK (linked_ticket <> ticket)
);
CREATE INDEX ticket_link_of_ticket ON ticket_link (ticket, created_at);
CREATE INDEX ticket_link_to_ticket ON ticket_link (linked_ticket, created_at) WHERE linked_ticket IS NOT NULL;
CREATE INDEX ticket_link_newest ON ticket_link (created_at, uuid);
CREATE INDEX ticket_link_address ON ticket_link (lower(url)) WHERE url ILIKE 'mailto:%';
-- "A blocks B" and "B is blocked by A" are the same link.
CREATE UNIQUE INDEX ticket_link_once ON ticket_link (
  (CASE relation WHEN 'blocks' THEN ticket WHEN 'is_blocked_by' THEN linked_ticket ELSE least(ticket, linked_ticket) END),
  (CASE relation WHEN 'blocks' THEN linked_ticket WHEN 'is_blocked_by' THEN ticket ELSE greatest(ticket, linked_ticket) END),
  (relation = 'relates_to')
) WHERE linked_ticket IS NOT NULL;

CREATE TABLE link_template (
  uuid uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  url text NOT NULL,
  version int NOT NULL DEFAULT 1
);

-- What tickets are about. `server` and what hangs on it is a copy from the directory of the identity service.
CREATE TABLE ticket_server (
  uuid uuid PRIMARY KEY,
  ticket uuid NOT NULL REFERENCES ticket (uuid),
  server uuid,
  server_group uuid,
  kind text CHECK (kind IN ('colocation_unit', 'managed_server', 'server', 'openstack_project')),
  name text NOT NULL,
  custom_name text,
  origin text CHECK (origin IN ('wi', 'ams')),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX ticket_server_once ON ticket_server (ticket, coalesce(server::text, lower(name)));
CREATE INDEX ticket_server_by_name ON ticket_server (name, uuid);
CREATE INDEX ticket_server_of_server ON ticket_server (server) WHERE server IS NOT NULL;

-- The same at hand with the ticket: uuid, server, group, name, customName, kind of each.
ALTER TABLE ticket ADD COLUMN servers jsonb NOT NULL DEFAULT '[]';

-- Kinds of servers whose new tickets somebody wants to watch.
ALTER TABLE person ADD COLUMN watches_kinds text[] NOT NULL DEFAULT '{}';
CREATE INDEX person_watches_kinds ON person USING gin (watches_kinds) WHERE watches_kinds <> '{}' AND NOT inactive;
-- Everybody is learnt anew with what was added.
UPDATE person SET version = 0;

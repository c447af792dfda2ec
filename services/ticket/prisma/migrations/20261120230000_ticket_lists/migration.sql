-- A quick filter belongs to one user; a ticket list to nobody.
CREATE TABLE quick_filter (
  uuid uuid PRIMARY KEY,
  owner uuid,
  name text NOT NULL,
  tooltip text NOT NULL DEFAULT '',
  filter jsonb NOT NULL DEFAULT '{}',
  sort text,
  sort_order text,
  search_term text,
  ticket_list boolean NOT NULL DEFAULT false,
  filter_order int NOT NULL,
  version int NOT NULL DEFAULT 1,
  CHECK (ticket_list = (owner IS NULL))
);
CREATE INDEX quick_filter_owner ON quick_filter (owner, filter_order);
CREATE INDEX quick_filter_lists ON quick_filter (filter_order) WHERE ticket_list;

CREATE TABLE ticket_list_category (
  uuid uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  place int NOT NULL,
  version int NOT NULL DEFAULT 1
);

-- A ticket list stands in one category at most.
CREATE TABLE ticket_list_item (
  uuid uuid PRIMARY KEY,
  category_uuid uuid NOT NULL REFERENCES ticket_list_category (uuid) ON DELETE CASCADE,
  quick_filter_uuid uuid NOT NULL UNIQUE REFERENCES quick_filter (uuid) ON DELETE CASCADE,
  item_order int NOT NULL,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX ticket_list_item_category ON ticket_list_item (category_uuid, item_order);

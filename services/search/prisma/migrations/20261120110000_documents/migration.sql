CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- One row a ticket: what can be filtered as columns, what can be found as vectors, what is shown in `facts`.
CREATE TABLE document (
  uuid uuid PRIMARY KEY,
  public_id bigint NOT NULL,
  status text NOT NULL,
  priority text NOT NULL,
  type text NOT NULL,
  project text NOT NULL,
  template uuid,
  assignee uuid,
  author uuid NOT NULL,
  customer uuid,
  responsible_users uuid[] NOT NULL,
  responsible_groups uuid[] NOT NULL,
  labels uuid[] NOT NULL,
  watchers uuid[] NOT NULL,
  mentioned uuid[] NOT NULL DEFAULT '{}',
  people uuid[] NOT NULL,
  internal boolean NOT NULL,
  staff_role text NOT NULL,
  parent uuid,
  metadata_origin text,
  metadata_standard text,
  due_at timestamptz,
  sla_due_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  comment_count int NOT NULL DEFAULT 0,
  public_comment_count int NOT NULL DEFAULT 0,
  last_comment_side text,
  last_public_side text,
  deleted boolean NOT NULL DEFAULT false,
  version int NOT NULL,
  sla_version int NOT NULL DEFAULT 0,
  facts jsonb NOT NULL,
  -- Words of the ticket itself, of its public and of its internal comments. Customers are only ever matched with the first two.
  ticket_words tsvector NOT NULL,
  public_words tsvector NOT NULL DEFAULT '',
  all_words tsvector NOT NULL
);
CREATE INDEX document_words ON document USING gin (all_words);
CREATE INDEX document_updated ON document (updated_at DESC, uuid) WHERE NOT deleted;
CREATE INDEX document_created ON document (created_at DESC, uuid) WHERE NOT deleted;
CREATE INDEX document_status ON document (status, updated_at DESC) WHERE NOT deleted;
CREATE INDEX document_assignee ON document (assignee, updated_at DESC) WHERE NOT deleted;
CREATE INDEX document_customer ON document (customer, updated_at DESC) WHERE NOT deleted;
CREATE INDEX document_author ON document (author, updated_at DESC) WHERE NOT deleted;
CREATE INDEX document_responsible_users ON document USING gin (responsible_users);
CREATE INDEX document_responsible_groups ON document USING gin (responsible_groups);
CREATE INDEX document_watchers ON document USING gin (watchers);
CREATE INDEX document_people ON document USING gin (people);
CREATE INDEX document_parent ON document (parent) WHERE parent IS NOT NULL;
CREATE INDEX document_public_id ON document (public_id);

CREATE TABLE comment_text (
  uuid uuid PRIMARY KEY,
  ticket uuid NOT NULL,
  text text NOT NULL,
  internal boolean NOT NULL,
  deleted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL
);
CREATE INDEX comment_text_of_ticket ON comment_text (ticket);

-- Every word that occurs, to find what somebody meant who mistyped it.
CREATE TABLE word (text text COLLATE "C" PRIMARY KEY);
CREATE INDEX word_similar ON word USING gin (text gin_trgm_ops);

CREATE TABLE rebuild (
  uuid uuid PRIMARY KEY,
  done int NOT NULL DEFAULT 0,
  after uuid,
  error text,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);

-- What waits for somebody's summary, and when that leaves. A batch is what one mail tells; it stays as it is until it left.
CREATE TABLE summaries (
  "user" uuid PRIMARY KEY,
  due_at timestamptz(3) NOT NULL,
  batch uuid,
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX summaries_due ON summaries (due_at);

CREATE TABLE summary_entries (
  uuid uuid PRIMARY KEY,
  "user" uuid NOT NULL,
  ticket uuid NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL,
  internal boolean NOT NULL,
  author_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  batch uuid
);
CREATE INDEX summary_entries_of_user ON summary_entries ("user", created_at);

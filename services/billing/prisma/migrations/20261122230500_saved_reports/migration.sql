-- Reports that somebody is sent by mail again and again.
CREATE TABLE saved_reports (
  uuid uuid PRIMARY KEY,
  owner uuid NOT NULL,
  name text NOT NULL,
  rhythm text NOT NULL,
  format text NOT NULL,
  filter jsonb NOT NULL,
  due_at timestamptz(3) NOT NULL,
  next_attempt_at timestamptz(3) NOT NULL,
  attempts int NOT NULL DEFAULT 0
);
CREATE INDEX saved_reports_of_owner ON saved_reports (owner);
CREATE INDEX saved_reports_due ON saved_reports (next_attempt_at);

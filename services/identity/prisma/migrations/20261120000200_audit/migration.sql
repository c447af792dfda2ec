-- Names are kept as they were: an entry still tells whom it is about when the person is renamed or the group gone.
CREATE TABLE audit_entries (
  uuid uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  actor uuid,
  actor_name text,
  subject_kind text CHECK (subject_kind IN ('user', 'user-group')),
  subject uuid,
  subject_name text,
  address text,
  changes jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX audit_entries_by_time ON audit_entries (at DESC, uuid DESC);
CREATE INDEX audit_entries_by_subject ON audit_entries (subject, at DESC, uuid DESC);
CREATE INDEX audit_entries_by_actor ON audit_entries (actor, at DESC, uuid DESC);
CREATE INDEX audit_entries_by_kind ON audit_entries (kind, at DESC, uuid DESC);

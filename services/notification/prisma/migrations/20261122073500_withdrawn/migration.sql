-- Up to which version all that was told of a ticket, comment, file or worktime is for staff alone.
CREATE TABLE withdrawn (
  subject uuid PRIMARY KEY,
  version integer NOT NULL
);

-- What was told, of which version of which thing, and how old the ticket was then. 0 was written before this was kept.
ALTER TABLE activity ADD COLUMN ticket_version integer NOT NULL DEFAULT 0, ADD COLUMN about uuid,
  ADD COLUMN about_version integer NOT NULL DEFAULT 0;
ALTER TABLE notices ADD COLUMN ticket_version integer NOT NULL DEFAULT 0, ADD COLUMN about uuid,
  ADD COLUMN about_version integer NOT NULL DEFAULT 0, ADD COLUMN internal boolean NOT NULL DEFAULT false;
ALTER TABLE summary_entries ADD COLUMN about uuid, ADD COLUMN about_version integer NOT NULL DEFAULT 0;

-- What stands there already: a comment and its files were told in the same moment.
UPDATE activity SET about = (comment->>'uuid')::uuid WHERE comment IS NOT NULL;
CREATE INDEX activity_about ON activity (about) WHERE about IS NOT NULL;
UPDATE activity AS file SET about = comment.about FROM activity AS comment
  WHERE file.kind = 'attachment' AND comment.kind = 'comment' AND comment.changes = '[]'
    AND comment.ticket = file.ticket AND comment.created_at = file.created_at;
UPDATE notices SET about = comment.about FROM activity AS comment
  WHERE notices.kind IN ('comment', 'mention') AND comment.kind = 'comment' AND comment.changes = '[]'
    AND comment.ticket = notices.ticket AND comment.created_at = notices.created_at;
CREATE INDEX notices_about ON notices (about) WHERE about IS NOT NULL;
CREATE INDEX notices_ticket ON notices (ticket);

-- What was internal before or after, who watched, and whose a ticket was before, is for staff alone.
UPDATE activity SET internal = true WHERE NOT internal AND (changes @> '[{"field": "internal"}]'
  OR changes @> '[{"field": "watchers"}]' OR changes @> '[{"field": "customer"}]');
UPDATE activity AS told SET internal = true FROM activity AS turn
  WHERE turn.kind = 'comment' AND turn.changes @> '[{"field": "internal"}]'
    AND told.about = turn.about AND told.seq <= turn.seq AND NOT told.internal;
UPDATE activity AS told SET internal = true FROM activity AS turn
  WHERE turn.kind = 'change' AND turn.changes @> '[{"field": "internal"}]'
    AND told.ticket = turn.ticket AND told.seq <= turn.seq AND NOT told.internal;
UPDATE activity SET internal = true FROM tickets
  WHERE tickets.uuid = activity.ticket AND (tickets.internal OR tickets.staff_role <> 'ROLE_EMPLOYEE') AND NOT activity.internal;
UPDATE activity AS told SET internal = true FROM activity AS removal
  WHERE removal.kind = 'attachment' AND removal.changes->0->>'before' IS NOT NULL
    AND told.kind = 'attachment' AND told.ticket = removal.ticket AND NOT told.internal
    AND coalesce(told.changes->0->>'after', told.changes->0->>'before') = removal.changes->0->>'before';
UPDATE notices SET internal = true FROM activity
  WHERE activity.about = notices.about AND activity.changes = '[]' AND activity.internal AND activity.kind = 'comment';

-- Which comments are gone only their owner knows; it is asked once the old processes are gone, too.
INSERT INTO timers (id, kind, key, due_at, payload)
  SELECT gen_random_uuid(), 'withdraw-what-is-gone', 'once', now() + interval '15 minutes', '{"after": null}'
  WHERE EXISTS (SELECT 1 FROM activity);

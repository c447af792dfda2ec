-- Slim copy: who may learn of a ticket, and so of the mails about it.
CREATE TABLE tickets (
  uuid uuid PRIMARY KEY,
  staff_role text NOT NULL,
  internal boolean NOT NULL,
  customer_group uuid,
  deleted boolean NOT NULL,
  version integer NOT NULL
);

-- Comments that became internal or were removed. Facts come in any order: a mail about one of these is not even queued.
CREATE TABLE withdrawn_comments (comment uuid PRIMARY KEY);

-- Mails about tickets of which no event comes any more: their owner is asked, once.
INSERT INTO timers (id, kind, key, due_at, payload)
  SELECT gen_random_uuid(), 'learn-tickets', 'once', now(), '{"after": null}' WHERE EXISTS (SELECT 1 FROM sent_mails);

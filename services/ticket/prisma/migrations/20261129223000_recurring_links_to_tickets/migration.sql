-- The link of a recurring task leads to an address or to a ticket, as that of a ticket does.
ALTER TABLE recurring_task_link
  ALTER COLUMN name DROP NOT NULL,
  ALTER COLUMN url DROP NOT NULL,
  ADD COLUMN linked_ticket uuid REFERENCES ticket (uuid),
  ADD COLUMN relation text CHECK (relation IN ('blocks', 'is_blocked_by', 'relates_to')),
  ADD CHECK ((name IS NULL) = (url IS NULL)),
  ADD CHECK ((linked_ticket IS NULL) = (relation IS NULL)),
  ADD CHECK ((url IS NULL) <> (linked_ticket IS NULL));
CREATE UNIQUE INDEX recurring_task_link_once ON recurring_task_link (recurring_task, linked_ticket, relation)
  WHERE linked_ticket IS NOT NULL;
CREATE INDEX recurring_task_link_to_ticket ON recurring_task_link (linked_ticket) WHERE linked_ticket IS NOT NULL;

CREATE INDEX ticket_due ON ticket (due_at) WHERE due_at IS NOT NULL AND deleted_at IS NULL;

-- Few tickets have these times: what is overdue, and what an SLA waits for, is found without the others.
CREATE INDEX document_due ON document (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX document_sla_due ON document (sla_due_at) WHERE sla_due_at IS NOT NULL;

-- The list that people open most, by person and state with the newest first, is read in its order and counted from this alone.
CREATE INDEX document_assignee_state ON document (assignee, status, updated_at DESC, uuid) INCLUDE (staff_role, parent) WHERE NOT deleted;

-- What is not finished, the newest first, is what most lists and searches go through: without passing what was finished meanwhile,
-- however much that is, and counted from the index alone.
CREATE INDEX document_unfinished_updated ON document (updated_at DESC, uuid) INCLUDE (staff_role, parent)
  WHERE NOT deleted AND status NOT IN ('closed', 'archived', 'canceled');

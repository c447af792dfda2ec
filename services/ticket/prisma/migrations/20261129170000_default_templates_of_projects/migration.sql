-- A template is of a project that its type may have; sub-tickets live in all.
UPDATE template SET project = moved.project, version = version + 1
  FROM (SELECT uuid, CASE
    WHEN type IN ('normal', 'user_request', 'feedback', 'provisioning', 'order', 'authority_request', 'server_report', 'service') THEN 'customer_tickets'
    WHEN type IN ('fcts', 'fcwi', 'ams') THEN 'software_development'
    WHEN type IN ('misc', 'internal', 'purchase') THEN 'general'
    WHEN type IN ('measure', 'change', 'change_management', 'change_management_emergency') THEN 'integrated_management_system'
    WHEN type IN ('workmeasure') THEN 'work_safety'
    WHEN type IN ('infrastructure_order') THEN 'infrastructure'
    ELSE coalesce(project, 'general') END AS project FROM template) AS moved
  WHERE moved.uuid = template.uuid AND template.project IS DISTINCT FROM moved.project;

-- One default for each type and project.
CREATE UNIQUE INDEX template_default_of_project ON template (type, project) WHERE is_default;
DROP INDEX template_default;

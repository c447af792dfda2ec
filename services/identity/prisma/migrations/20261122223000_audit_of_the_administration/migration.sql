-- Not only people and groups: rules, channels, templates and whatever else the administration sets up stand in the audit.
ALTER TABLE audit_entries DROP CONSTRAINT IF EXISTS audit_entries_subject_kind_check;

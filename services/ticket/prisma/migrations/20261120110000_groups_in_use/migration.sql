-- Whether a group may go is asked by what answers for.
CREATE INDEX ticket_responsible_groups ON ticket USING gin (responsible_groups) WHERE deleted_at IS NULL AND responsible_groups <> '{}';
CREATE INDEX template_responsible_groups ON template USING gin (responsible_groups) WHERE responsible_groups <> '{}';

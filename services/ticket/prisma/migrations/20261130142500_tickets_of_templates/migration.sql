-- Whether a template is in use is asked of all tickets, deleted ones included.
CREATE INDEX ticket_of_template ON ticket (template_uuid) WHERE template_uuid IS NOT NULL;

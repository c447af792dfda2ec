-- The hint that stands on a ticket; a hint that is deleted leaves the tickets it stood on.
ALTER TABLE ticket ADD COLUMN template_hint uuid REFERENCES template_hint ON DELETE SET NULL;
CREATE INDEX ticket_template_hint ON ticket (template_hint) WHERE template_hint IS NOT NULL;

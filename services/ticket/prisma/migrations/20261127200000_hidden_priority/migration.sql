-- What a template hides from customers when a ticket is opened stays hidden, whatever becomes of the template.
ALTER TABLE ticket ADD COLUMN priority_hidden boolean NOT NULL DEFAULT false;
UPDATE ticket SET priority_hidden = true FROM template WHERE template.uuid = ticket.template_uuid AND NOT template.priority_visible;

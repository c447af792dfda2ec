-- What belongs to a person is looked up by the person: for exports, and to replace their name.
CREATE INDEX ticket_of_author ON ticket (author, uuid);
CREATE INDEX ticket_of_customer_user ON ticket (customer_user, uuid) WHERE customer_user IS NOT NULL;
CREATE INDEX ticket_of_assignee ON ticket (assignee, uuid) WHERE assignee IS NOT NULL;
CREATE INDEX ticket_responsible_users ON ticket USING gin (responsible_users) WHERE responsible_users <> '{}';
CREATE INDEX ticket_origin_address ON ticket (lower(origin_email->>'from')) WHERE origin_email IS NOT NULL;
CREATE INDEX comment_of_author ON comment (author, uuid);
CREATE INDEX attachment_of_creator ON attachment (created_by, uuid);

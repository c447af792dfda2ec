-- Where at wi or ams a ticket was opened from, and for whom there.
ALTER TABLE ticket ADD COLUMN context jsonb;
-- For whoever is anonymised.
CREATE INDEX ticket_foreign_person ON ticket (uuid) WHERE context->>'customer_user_uuid' IS NOT NULL;

-- An agreement may promise by when a ticket is done, too; each promise keeps that second clock.
ALTER TABLE service_level_agreements ADD COLUMN resolution_time int;
ALTER TABLE ticket_slas ADD COLUMN resolution jsonb;

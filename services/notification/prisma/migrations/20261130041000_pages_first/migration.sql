-- Alerts of rules go out before what groups are told.
CREATE INDEX deliveries_pages_first ON deliveries ((alert ? 'ofGroup'), next_attempt_at) WHERE state = 'waiting';
DROP INDEX deliveries_waiting;

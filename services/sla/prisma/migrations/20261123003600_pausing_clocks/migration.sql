-- Clocks that stand still in some states count again by the hours and terms that held when they were started, so both are kept.
ALTER TABLE service_level_agreements ADD COLUMN pause_states text[] NOT NULL DEFAULT '{}';
CREATE TABLE calendars (
  digest text PRIMARY KEY,
  business_hours jsonb NOT NULL,
  holiday_states jsonb NOT NULL,
  time_zone text NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);
-- Promises from before have neither, and stay as they are.
ALTER TABLE ticket_slas ADD COLUMN calendar text REFERENCES calendars, ADD COLUMN terms jsonb, ADD COLUMN paused_at timestamptz;
ALTER TABLE tickets ADD COLUMN states jsonb NOT NULL DEFAULT '[]';

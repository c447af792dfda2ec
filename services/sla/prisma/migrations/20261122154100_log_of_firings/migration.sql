-- What a firing did, and what came of it.
ALTER TABLE rule_firings
  ADD COLUMN uuid uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN rule uuid,
  ADD COLUMN rule_name text,
  ADD COLUMN ticket uuid,
  ADD COLUMN alerted boolean NOT NULL DEFAULT false,
  ADD COLUMN action text,
  ADD COLUMN action_type text,
  ADD COLUMN outcome text NOT NULL DEFAULT 'done',
  ADD COLUMN problem jsonb,
  ADD COLUMN settled_at timestamptz;
CREATE INDEX rule_firings_rule ON rule_firings (rule, at DESC);

-- Who watches new tickets of their groups, and what they may see of them.
ALTER TABLE person
  ADD COLUMN roles text[] NOT NULL DEFAULT '{}',
  ADD COLUMN groups uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN watches_new boolean NOT NULL DEFAULT false;
ALTER TABLE user_group
  ADD COLUMN show_tickets boolean NOT NULL DEFAULT false,
  ADD COLUMN watches_new boolean NOT NULL DEFAULT false;
CREATE INDEX person_groups ON person USING gin (groups) WHERE NOT inactive;
-- Everybody is learnt anew with what was added.
UPDATE person SET version = 0;
UPDATE user_group SET version = 0;

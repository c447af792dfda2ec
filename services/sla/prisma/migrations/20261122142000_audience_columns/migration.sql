-- The audience stands in the same columns everywhere (kit: visibility.ts).
ALTER TABLE tickets ADD COLUMN staff_role text, ADD COLUMN hidden_from_customers boolean,
  ADD COLUMN customer_group uuid, ADD COLUMN people uuid[];
UPDATE tickets SET staff_role = facts->'audience'->>'staffRole',
  hidden_from_customers = (facts->'audience'->>'internal')::boolean,
  customer_group = (facts->'audience'->>'customerGroup')::uuid,
  people = ARRAY(SELECT jsonb_array_elements_text(facts->'audience'->'people')::uuid);
ALTER TABLE tickets ALTER COLUMN staff_role SET NOT NULL, ALTER COLUMN hidden_from_customers SET NOT NULL,
  ALTER COLUMN people SET NOT NULL;

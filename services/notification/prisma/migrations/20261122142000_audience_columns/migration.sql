-- The audience stands in the same columns everywhere (kit: visibility.ts).
ALTER TABLE tickets RENAME COLUMN internal TO hidden_from_customers;

ALTER TABLE deliveries ADD COLUMN staff_role text, ADD COLUMN hidden_from_customers boolean,
  ADD COLUMN customer_group uuid, ADD COLUMN people uuid[];
UPDATE deliveries SET staff_role = audience->>'staffRole', hidden_from_customers = (audience->>'internal')::boolean,
  customer_group = (audience->>'customerGroup')::uuid,
  people = ARRAY(SELECT jsonb_array_elements_text(audience->'people')::uuid);
ALTER TABLE deliveries ALTER COLUMN staff_role SET NOT NULL, ALTER COLUMN hidden_from_customers SET NOT NULL,
  ALTER COLUMN people SET NOT NULL, DROP COLUMN audience;

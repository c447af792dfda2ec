-- The audience stands in the same columns everywhere (kit: visibility.ts). Here they follow from the ticket by themselves, as
-- `audienceOf` says in the policy.
ALTER TABLE ticket
  ADD COLUMN staff_role text NOT NULL
    GENERATED ALWAYS AS (CASE WHEN type = 'authority_request' THEN 'ROLE_AUTHORITIES' ELSE 'ROLE_EMPLOYEE' END) STORED,
  ADD COLUMN hidden_from_customers boolean NOT NULL GENERATED ALWAYS AS (internal OR type = 'authority_request') STORED,
  ADD COLUMN customer_group uuid GENERATED ALWAYS AS (customer) STORED;

DROP INDEX ticket_of_customer;
DROP INDEX ticket_of_person;
CREATE INDEX ticket_of_customer ON ticket (customer_group, created_at DESC) WHERE deleted_at IS NULL AND NOT hidden_from_customers;
CREATE INDEX ticket_of_person ON ticket USING gin (people) WHERE deleted_at IS NULL AND NOT hidden_from_customers;

-- The audience stands in the same columns everywhere (kit: visibility.ts). Its customer group is the ticket's customer.
ALTER TABLE document RENAME COLUMN internal TO hidden_from_customers;
ALTER TABLE document RENAME COLUMN customer TO customer_group;

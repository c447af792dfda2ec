-- How satisfied the customer was, as the ticket says.
ALTER TABLE tickets ADD COLUMN satisfaction double precision;

-- What is asked of a ticket by its number must not pass all of them.
CREATE INDEX tickets_public_id ON tickets (public_id);

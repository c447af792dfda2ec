-- Lists ask for a ticket by its number, and so does who tells that somebody took its alert.
CREATE INDEX deliveries_of_number ON deliveries (ticket_public_id);

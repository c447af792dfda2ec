-- How many steps of automation led to a timer; whatever it does is one of the same chain.
ALTER TABLE timers ADD COLUMN chain int NOT NULL DEFAULT 0;

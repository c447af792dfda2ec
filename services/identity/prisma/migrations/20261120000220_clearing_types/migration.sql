-- What is heard late must not bring back what is gone.
ALTER TABLE group_clearing_types ADD COLUMN deleted boolean NOT NULL DEFAULT false;

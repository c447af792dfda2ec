-- What was billed stays with whom it was billed to, when its ticket moves to another customer; null while it has not moved.
ALTER TABLE worktimes ADD COLUMN billed_customer uuid, ADD COLUMN billed_customer_name text;
ALTER TABLE ticket_components ADD COLUMN billed_customer uuid, ADD COLUMN billed_customer_name text;

CREATE FUNCTION keep_billed_customer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE worktimes SET billed_customer = OLD.customer, billed_customer_name = OLD.customer_name
    WHERE ticket = OLD.uuid AND billed_customer IS NULL AND (billed OR reverses IS NOT NULL);
  UPDATE ticket_components SET billed_customer = OLD.customer, billed_customer_name = OLD.customer_name
    WHERE ticket = OLD.uuid AND billed_customer IS NULL AND (billed OR reverses IS NOT NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER customer_changed AFTER UPDATE OF customer ON tickets FOR EACH ROW
  WHEN (OLD.customer IS NOT NULL AND OLD.customer IS DISTINCT FROM NEW.customer) EXECUTE FUNCTION keep_billed_customer();

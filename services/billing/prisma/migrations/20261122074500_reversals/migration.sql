-- What is billed stands; it is corrected by a row with the opposite sign that names it (AMB-265).
ALTER TABLE worktimes ADD COLUMN reverses uuid UNIQUE REFERENCES worktimes;
-- The step that the invoice was rounded up to.
ALTER TABLE worktimes ADD COLUMN billed_step int;
ALTER TABLE ticket_components ADD COLUMN reverses uuid UNIQUE REFERENCES ticket_components;
ALTER TABLE ticket_components DROP CONSTRAINT ticket_components_amount_check;
ALTER TABLE ticket_components ADD CONSTRAINT ticket_components_amount_check CHECK (CASE WHEN reverses IS NULL THEN amount > 0 ELSE amount < 0 END);

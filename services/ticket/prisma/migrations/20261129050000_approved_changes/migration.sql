-- That a change was approved was not noted, so that what it says could still be rewritten.
UPDATE ticket SET approved_at = updated_at
  WHERE type IN ('change_management', 'change_management_emergency') AND status IN ('approved', 'unsuccessful') AND approved_at IS NULL;

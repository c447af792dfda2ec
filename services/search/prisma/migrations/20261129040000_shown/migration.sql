-- What a list shows of a ticket: its facts without the long and many ones, which cost a list more than all else. Derived here and
-- not by the service, so that it is right as well while a release that does not know of it runs beside. What stood before has
-- none until it changes; its facts are read whole.
ALTER TABLE document ADD COLUMN shown json;

CREATE FUNCTION derive_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shown := NEW.facts - ARRAY[
    'description', 'audience', 'watchers', 'metadataValues', 'metadataOrigin', 'metadataStandard', 'servers', 'template',
    'templateHint', 'project', 'customerUser', 'originEmail', 'satisfaction', 'scheduledJob', 'executionTime', 'adjournedFrom',
    'adjournedUntil', 'notifyOnResume', 'minutesBeforeResume', 'sendConfirmationEmailOption'
  ];
  RETURN NEW;
END $$;

CREATE TRIGGER document_shown BEFORE INSERT OR UPDATE OF facts ON document
FOR EACH ROW EXECUTE FUNCTION derive_shown();

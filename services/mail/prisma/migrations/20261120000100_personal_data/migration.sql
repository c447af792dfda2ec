-- What belongs to a person is looked up by the address, however it is written: for exports, and to replace it.
CREATE FUNCTION lower_all(texts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT lower(one) FROM unnest(texts) WITH ORDINALITY AS list (one, place) ORDER BY place);
CREATE INDEX received_mails_from ON received_mails (lower("from")) WHERE "from" IS NOT NULL;
CREATE INDEX received_mails_envelope_from ON received_mails (lower(envelope_from)) WHERE envelope_from IS NOT NULL;
CREATE INDEX received_mails_to ON received_mails USING gin (lower_all("to"));
CREATE INDEX sent_mails_to ON sent_mails USING gin (lower_all("to"));
CREATE INDEX conversation_addresses_address ON conversation_addresses (address);
CREATE INDEX bounces_address ON bounces (lower(address));

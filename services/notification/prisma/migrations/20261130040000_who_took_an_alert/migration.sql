-- Who took an alert stands apart from it, so that they can be named anew. Its delivery knows those who were already.
UPDATE activity SET changes = jsonb_build_array(jsonb_build_object('field', 'acknowledged', 'before', NULL, 'after',
  jsonb_build_object(
    'by', coalesce(
      (SELECT acknowledged_by FROM deliveries WHERE deliveries.ticket = activity.ticket
         AND acknowledged_at = activity.created_at
         AND strpos(changes->0->>'after', ': ' || rule || ' → ' || channel_name || ' (') > 0 LIMIT 1),
      split_part(changes->0->>'after', ': ', 1)),
    'alert', substr(changes->0->>'after', strpos(changes->0->>'after', ': ') + 2))))
WHERE kind = 'notification' AND changes->0->>'field' = 'acknowledged' AND jsonb_typeof(changes->0->'after') = 'string'
  AND strpos(changes->0->>'after', ': ') > 0;

-- What was told back by iLert is known by an address, of which a digest is enough.
UPDATE acknowledgements SET id = encode(sha256(convert_to(id, 'UTF8')), 'hex');

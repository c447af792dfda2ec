-- What a rule has alerted of and not taken back. It goes with the mark, which is read for every event anyway.
ALTER TABLE rule_marks ADD COLUMN alert jsonb;
UPDATE rule_marks mark SET alert = jsonb_build_object('status', ticket.facts->>'status',
  'lastFiredAt', to_char(fired.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'rule', jsonb_build_object('uuid', fired.rule, 'name', fired.rule_name), 'channels', jsonb_build_array(fired.channel))
FROM (
  SELECT DISTINCT ON (firing.ticket, firing.rule) firing.ticket, firing.rule, firing.rule_name, firing.at,
    coalesce(rules.channel_uuid::text, nullif(split_part(split_part(firing.occurrence, ':', 1), '/', 2), '')) AS channel,
    split_part(firing.occurrence, ':', 1) AS key
  FROM rule_firings firing LEFT JOIN rules ON rules.uuid = firing.rule
  WHERE firing.alerted ORDER BY firing.ticket, firing.rule, firing.at DESC) AS fired
JOIN tickets ticket ON ticket.uuid = fired.ticket AND NOT ticket.is_finished
WHERE mark.ticket = fired.ticket AND mark.rule = fired.key AND fired.channel IS NOT NULL;
CREATE INDEX rule_marks_alerts ON rule_marks (rule) WHERE alert IS NOT NULL;

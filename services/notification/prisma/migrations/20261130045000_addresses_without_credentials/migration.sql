-- Names and passwords in the addresses of webhooks were never sent there, but shown to all who may edit these.
UPDATE webhook_subscriptions SET url = regexp_replace(url, '^(https?://)[^/?#]*@', '\1', 'i')
 WHERE url ~* '^https?://[^/?#]*@';
UPDATE channels SET webhooks = (
    SELECT jsonb_agg(one || jsonb_build_object('url', regexp_replace(one->>'url', '^(https?://)[^/?#]*@', '\1', 'i')) ORDER BY place)
      FROM jsonb_array_elements(webhooks) WITH ORDINALITY AS hooks (one, place))
 WHERE webhooks::text ~* '"url": "https?://[^/?#"]*@';
UPDATE deliveries SET address = regexp_replace(address, '^(https?://)[^/?#]*@', '\1', 'i')
 WHERE target = 'webhook' AND address ~* '^https?://[^/?#]*@'
   AND NOT EXISTS (SELECT 1 FROM deliveries other
     WHERE (other.occurrence, other.channel, other.target) = (deliveries.occurrence, deliveries.channel, deliveries.target)
       AND other.address = regexp_replace(deliveries.address, '^(https?://)[^/?#]*@', '\1', 'i'));

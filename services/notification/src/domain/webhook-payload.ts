import { type Alert, shortened } from './alert.ts'

/**
 * Body of a generic webhook: the payload of AMB-125, and the same once more in the envelope of Standard Webhooks,
 * so that receivers of both kinds read it. Under 20 KB by its parts.
 */
export function webhookPayload(alert: Alert) {
  const { publicId, subject, status, priority, url } = alert.ticket
  const payload = {
    event: alert.reason,
    ticket: { publicId, subject: shortened(subject, 1000), status, priority, url },
    rule: alert.rule.name,
    ...(alert.because && { because: alert.because }),
  }
  return {
    ...payload,
    type: alert.state === 'resolved' ? 'rule.resolved' : 'rule.fired',
    timestamp: alert.at,
    data: payload,
  }
}

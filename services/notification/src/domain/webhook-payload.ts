import { type Alert, shortened } from './alert.ts'

/** Body of a generic webhook: the envelope of Standard Webhooks around the payload of AMB-125. Under 20 KB by its parts. */
export function webhookPayload(alert: Alert) {
  const { publicId, subject, status, priority, url } = alert.ticket
  return {
    type: alert.state === 'resolved' ? 'rule.resolved' : 'rule.fired',
    timestamp: alert.at,
    data: {
      event: alert.reason,
      ticket: { publicId, subject: shortened(subject, 1000), status, priority, url },
      rule: alert.rule.name,
      ...(alert.because && { because: alert.because }),
    },
  }
}

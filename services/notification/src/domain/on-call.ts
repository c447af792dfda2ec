import { type Alert, alertFacts, alertKey, alertLabels, shortened, type Voice } from './alert.ts'
import { alertHeadline } from './alert-headline.ts'

/** SIGNL4 reads these as fields of the body, not as HTTP headers. The same external id with `resolved` closes the alert. */
export function signl4Body(alert: Alert, voice: Voice): Record<string, string> {
  return {
    Title: shortened(alertHeadline(alert, voice), 250),
    Message: `${shortened(alert.ticket.subject, 500)}\n${factLines(alert, voice)}\n${alert.ticket.url}`,
    'X-S4-ExternalID': alertKey(alert),
    'X-S4-Status': alert.state,
    'X-S4-Service': 'Leitstand',
    'X-S4-SourceSystem': 'Leitstand',
    'X-S4-AlertingScenario': alert.ticket.priority === 'highest' ? 'multi_ack' : 'single_ack',
  }
}

/** An event of iLert's alert source API. An ALERT with the key of an open alert is added to it, a RESOLVE closes it. */
export function ilertEvent(alert: Alert, integrationKey: string, voice: Voice) {
  const { ticket } = alert
  return {
    integrationKey,
    eventType: alert.state === 'resolved' ? 'RESOLVE' : 'ALERT',
    summary: shortened(`${alertHeadline(alert, voice)}: ${ticket.subject}`, 255),
    details: factLines(alert, voice),
    alertKey: alertKey(alert),
    priority: ticket.priority === 'high' || ticket.priority === 'highest' ? 'HIGH' : 'LOW',
    links: [{ href: ticket.url, text: alertLabels(voice.language).open }],
    customDetails: { publicId: ticket.publicId, rule: alert.rule.name, reason: alert.reason },
  }
}

function factLines(alert: Alert, voice: Voice): string {
  return alertFacts(alert, voice)
    .map(({ title, value }) => `${title}: ${shortened(value, 200)}`)
    .join('\n')
}

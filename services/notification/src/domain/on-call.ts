import type { Language } from '@leitstand/contracts/actor'
import { type Alert, alertFacts, alertHeadline, alertKey, alertLabels, shortened } from './alert.ts'

/** SIGNL4 reads these as fields of the body, not as HTTP headers. The same external id with `resolved` closes the alert. */
export function signl4Body(alert: Alert, language: Language, timeZone: string): Record<string, string> {
  return {
    Title: shortened(alertHeadline(alert, language), 250),
    Message: `${shortened(alert.ticket.subject, 500)}\n${factLines(alert, language, timeZone)}\n${alert.ticket.url}`,
    'X-S4-ExternalID': alertKey(alert),
    'X-S4-Status': alert.state,
    'X-S4-Service': 'Leitstand',
    'X-S4-SourceSystem': 'Leitstand',
    'X-S4-AlertingScenario': alert.ticket.priority === 'highest' ? 'multi_ack' : 'single_ack',
  }
}

/** An event of iLert's alert source API. An ALERT with the key of an open alert is added to it, a RESOLVE closes it. */
export function ilertEvent(alert: Alert, integrationKey: string, language: Language, timeZone: string) {
  const { ticket } = alert
  return {
    integrationKey,
    eventType: alert.state === 'resolved' ? 'RESOLVE' : 'ALERT',
    summary: shortened(`${alertHeadline(alert, language)}: ${ticket.subject}`, 255),
    details: factLines(alert, language, timeZone),
    alertKey: alertKey(alert),
    priority: ticket.priority === 'high' || ticket.priority === 'highest' ? 'HIGH' : 'LOW',
    links: [{ href: ticket.url, text: alertLabels(language).open }],
    customDetails: { publicId: ticket.publicId, rule: alert.rule.name, reason: alert.reason },
  }
}

function factLines(alert: Alert, language: Language, timeZone: string): string {
  return alertFacts(alert, language, timeZone)
    .map(({ title, value }) => `${title}: ${shortened(value, 200)}`)
    .join('\n')
}

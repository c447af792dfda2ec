import type { Language } from '@leitstand/contracts/actor'
import { type Alert, alertFacts, alertHeadline, alertLabels } from './alert.ts'

/** Subject and text of an alert by e-mail. The mark in the subject keeps answers of staff with the ticket. */
export function alertMail(alert: Alert, language: Language, timeZone: string): { subject: string; text: string } {
  const facts = alertFacts(alert, language, timeZone).map(({ title, value }) => `${title}: ${value}`)
  const headline = alertHeadline(alert, language)
  return {
    subject: `[#${alert.ticket.publicId}] ${headline}`,
    text: [headline, alert.ticket.subject, facts.join('\n'), `${alertLabels(language).open}: ${alert.ticket.url}`].join(
      '\n\n',
    ),
  }
}

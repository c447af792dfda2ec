import { type Alert, alertFacts, alertLabels, type Voice } from './alert.ts'
import { alertHeadline } from './alert-headline.ts'

/** Subject and text of an alert by e-mail. The mark in the subject keeps answers of staff with the ticket. */
export function alertMail(alert: Alert, voice: Voice): { subject: string; text: string } {
  const headline = alertHeadline(alert, voice)
  if (alert.reason === 'test') return { subject: headline, text: `${headline}\n\n${alert.ticket.subject}` }
  const facts = alertFacts(alert, voice).map(({ title, value }) => `${title}: ${value}`)
  return {
    subject: `[#${alert.ticket.publicId}] ${headline}`,
    text: [
      headline,
      alert.ticket.subject,
      facts.join('\n'),
      `${alertLabels(voice.language).open}: ${alert.ticket.url}`,
    ].join('\n\n'),
  }
}

import { type Alert, alertFacts, alertLabels, shortened, type Voice } from './alert.ts'
import { alertHeadline } from './alert-headline.ts'

/** Teams wraps what it gets and refuses more than 28 KB after that; 18 KB leave room (msteams-docs issue 11274). */
export const teamsMessageBytes = 18 * 1024

/** The body that a Workflows webhook of Teams takes: one Adaptive Card as attachment. Webhook cards know no Action.Submit. */
export function teamsMessage(alert: Alert, voice: Voice) {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          lang: voice.language,
          msteams: { width: 'Full' },
          body: [
            {
              type: 'TextBlock',
              text: plain(alertHeadline(alert, voice), 300),
              weight: 'Bolder',
              size: 'Medium',
              color: colourOf(alert),
              wrap: true,
            },
            { type: 'TextBlock', text: plain(alert.ticket.subject, 500), wrap: true },
            // That something is over takes one line.
            ...(alert.state === 'resolved' ? [] : [factSet(alert, voice)]),
          ],
          actions: [{ type: 'Action.OpenUrl', title: alertLabels(voice.language).open, url: alert.ticket.url }],
        },
      },
    ],
  }
}

function factSet(alert: Alert, voice: Voice) {
  const facts = alertFacts(alert, voice).map(({ title, value }) => ({ title, value: plain(value, 200) }))
  return { type: 'FactSet', facts }
}

function colourOf(alert: Alert): 'Good' | 'Attention' | 'Warning' | 'Default' {
  if (alert.state === 'resolved') return 'Good'
  if (alert.ticket.priority === 'highest') return 'Attention'
  return alert.ticket.priority === 'high' ? 'Warning' : 'Default'
}

/** Cards read Markdown, so a customer's subject could carry a link under a false name; escaped, it is only text. */
function plain(text: string, length: number): string {
  return shortened(text.replace(/\s+/g, ' '), length).replace(/[\\`*_[\]()<>~]/g, '\\$&')
}

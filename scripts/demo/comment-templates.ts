import { commentTemplates } from '@leitstand/contracts/ticket/comment-templates'
import type { Operator } from '../operator/operator.ts'
import { groups } from './people.ts'

const texts = [
  {
    name: 'Eingangsbestätigung',
    text: 'Guten Tag,\n\nvielen Dank für Ihre Nachricht. Wir haben Ihr Anliegen aufgenommen und melden uns, sobald es Neues gibt.',
    system: true,
  },
  {
    name: 'Abschluss',
    text: 'Guten Tag,\n\ndas Anliegen ist aus unserer Sicht erledigt. Sollte noch etwas offen sein, antworten Sie einfach auf diese Nachricht.',
    global: true,
  },
  {
    name: 'Acknowledgement (English)',
    text: 'Hello,\n\nthank you for your message. We are looking into it and will get back to you shortly.',
    global: true,
  },
  {
    name: 'Rückfrage: Zeitpunkt und Browser',
    text: 'Guten Tag,\n\ndamit wir das nachvollziehen können, benötigen wir noch:\n\n- Wann ist das Problem zuletzt aufgetreten?\n- Mit welchem Browser und Betriebssystem?\n- Gibt es eine Fehlermeldung?',
    group: groups.support,
  },
  {
    name: 'Wartungsfenster ankündigen',
    text: 'Guten Tag,\n\nfür die Arbeiten benötigen wir ein Wartungsfenster von etwa 30 Minuten. Würde Ihnen Donnerstag ab 05:00 Uhr passen?',
    group: groups.technik,
  },
]

/** Texts that the staff of the demo put into their comments. */
export async function loadCommentTemplates(operator: Operator, groupOf: ReadonlyMap<string, string>): Promise<void> {
  const { items } = await operator.ask(commentTemplates.requests.list, { itemsPerPage: 200 })
  const known = new Set(items.map(({ name }) => name))
  for (const { group, ...template } of texts) {
    const named = groupOf.get(group ?? '')
    if (!known.has(template.name))
      await operator.ask(commentTemplates.requests.create, { ...template, ...(named && { groups: [named] }) })
  }
}

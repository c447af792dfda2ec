import { findByEmail } from '@leitstand/contracts/identity/requests'
import { recurringTaskLinks, recurringTasks } from '@leitstand/contracts/ticket/recurring-tasks'
import type { Operator } from '../operator/operator.ts'
import { groups } from './people.ts'

/** What a hosting provider does again and again. */
export async function loadRecurringTasks(
  operator: Operator,
  groupOf: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const { create, list } = recurringTasks.requests
  if ((await operator.ask(list, { itemsPerPage: 1 })).total > 0) return
  const { people } = await operator.ask(findByEmail, { emails: ['agent@leitstand.example'] })
  const assignee = people[0]?.uuid ?? null
  const [technik, support, nordlicht] = [groups.technik, groups.support, groups.nordlicht].map((name) =>
    groupOf.get(name),
  )
  // Begun last year, so that the dates do not depend on the day of loading.
  const startAt = `${now.getUTCFullYear() - 1}-01-05T07:00:00Z`
  const by = (group: string | undefined) => ({ responsibleGroups: group ? [group] : [] })

  const patches = await operator.ask(create, {
    subject: 'Monatliche Sicherheitsaktualisierungen',
    description:
      'Alle verwalteten Server aktualisieren und neu starten, wo es nötig ist.\n\n- Ankündigung prüfen\n- Protokoll anhängen',
    startAt,
    timeframe: 'month',
    auxiliary: 'nth_weekday',
    ordinal: 'second',
    weekday: 'tuesday',
    priority: 'high',
    ...by(technik),
  })
  const { uuid: parent } = patches as { uuid: string }
  for (const subject of ['Testumgebung aktualisieren', 'Wartungsfenster ankündigen', 'Produktivserver aktualisieren'])
    await operator.ask(create, { parent, subject, ...(assignee && { assignee }) })
  await operator.ask(recurringTaskLinks.requests.create, {
    recurringTask: parent,
    name: 'Ablauf im Wiki',
    url: 'https://wiki.leitstand.example/aktualisierungen',
  })
  await operator.ask(create, {
    subject: 'Wiederherstellung aus dem Backup proben',
    description: 'Eine zufällige Datenbank in die Testumgebung zurückspielen und das Ergebnis festhalten.',
    startAt,
    timeframe: 'quarter',
    auxiliary: 'last_day_of_month',
    ...by(technik),
  })
  await operator.ask(create, {
    subject: 'Monatsbericht Verfügbarkeit',
    description: 'Verfügbarkeit und Störungen des Vormonats zusammenstellen und dem Kunden senden.',
    startAt,
    timeframe: 'month',
    auxiliary: 'first_day_of_month',
    type: 'server_report',
    ...(nordlicht && { customer: nordlicht }),
    ...by(support),
  })
  await operator.ask(create, {
    subject: 'Zertifikate der Altsysteme prüfen',
    startAt,
    timeframe: 'week',
    active: false,
    ...by(support),
  })
}

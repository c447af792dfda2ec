import { clearingTypes, userGroupClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { createWorktime, listWorktimes } from '@leitstand/contracts/billing/requests'
import { findByEmail } from '@leitstand/contracts/identity/requests'
import { listTickets } from '@leitstand/contracts/ticket/tickets'
import type { Operator } from '../operator/operator.ts'
import { groups } from './people.ts'

const accounts = [
  { name: 'Hosting', accountNumber: '8400', customers: [groups.nordlicht, groups.suedwind, groups.hafen] },
  { name: 'Support nach Aufwand', accountNumber: '8410', customers: [groups.nordlicht, groups.bergblick] },
  { name: 'Hardware', accountNumber: '8420', customers: [] },
]

/** What customers are billed to, and the time that is to be billed. */
export async function loadBilling(operator: Operator, groupOf: ReadonlyMap<string, string>, now: Date): Promise<void> {
  await loadAccounts(operator, groupOf)
  await loadWorktimes(operator, now)
}

async function loadAccounts(operator: Operator, groupOf: ReadonlyMap<string, string>): Promise<void> {
  if ((await operator.ask(clearingTypes.requests.list, {})).total > 0) return
  for (const { customers, ...account } of accounts) {
    const { uuid: clearingType } = await operator.ask(clearingTypes.requests.create, account)
    for (const userGroup of customers.flatMap((name) => groupOf.get(name) ?? []))
      await operator.ask(userGroupClearingTypes.requests.create, { userGroup, clearingType })
  }
}

async function loadWorktimes(operator: Operator, now: Date): Promise<void> {
  if ((await operator.ask(listWorktimes, { itemsPerPage: 1 })).total > 0) return
  const { people } = await operator.ask(findByEmail, {
    emails: ['agent@leitstand.example', 'agent2@leitstand.example'],
  })
  const { items } = await operator.ask(listTickets, {
    itemsPerPage: 100,
    status: ['in_progress', 'waiting_for_feedback', 'waiting_for_support'],
  })
  for (const [index, ticket] of items.slice(0, 40).entries()) {
    const employee = people[index % people.length]?.uuid
    const startAt = new Date(
      Math.max(Date.parse(ticket.createdAt), now.getTime() - (index + 1) * 7_200_000),
    ).toISOString()
    await operator.ask(createWorktime, {
      ticket: ticket.publicId,
      startAt,
      accruedTime: ['20m', '45m', '1h 10m', '2h'][index % 4] ?? '30m',
      description: ['Analyse', 'Umsetzung', 'Rücksprache mit dem Kunden', 'Dokumentation'][index % 4] ?? '',
      internal: index % 5 === 0,
      ...(employee && { employee }),
    })
  }
}

import type { Worktime } from '@leitstand/contracts/billing/requests'
import { iri, userRef } from '@leitstand/contracts/common'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { agent, nordlicht, uuidOf } from './people.ts'

/** Half an hour that somebody has booked, as far as a test does not say otherwise. */
export function aWorktime(fields: Partial<Worktime> = {}): Worktime {
  const { uuid, name } = agent()
  return {
    '@id': iri('worktimes', uuidOf(9, 1)),
    '@type': 'Worktime',
    uuid: uuidOf(9, 1),
    ticket: ticketRef(uuidOf(3, 1), 10001, 'Backup'),
    customer: nordlicht,
    employee: userRef(uuid, name),
    type: null,
    startAt: '2026-11-20T09:00:00.000Z',
    endAt: '2026-11-20T09:30:00.000Z',
    accruedTime: '30m',
    accruedMinutes: 30,
    billableMinutes: 30,
    description: 'Log gelesen',
    internal: false,
    edgeShift: false,
    billed: false,
    billedAt: null,
    roundedToMinutes: null,
    reverses: null,
    isReversed: false,
    version: 3,
    ...fields,
  }
}

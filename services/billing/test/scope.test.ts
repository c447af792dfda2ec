import type { Audience } from '@leitstand/contracts/audience'
import type { Worktime } from '@leitstand/contracts/billing/requests'
import { expandRoles } from '@leitstand/contracts/roles'
import { ticketChanged, ticketCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { aTicketFacts, happened } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, startTestService } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { maySeeWorktime } from '../src/domain/worktime-policy.ts'
import { billingService } from '../src/service.ts'

const group = newId()
const subUser = aCustomer(group)
const actors = {
  agent: anActor(),
  authorities: anActor({ roles: expandRoles(['ROLE_AUTHORITIES']) }),
  chef: aCustomer(group, { seesAllOf: [group] }),
  subUser,
  otherSubUser: aCustomer(group),
  stranger: aCustomer(newId(), { seesAllOf: [newId()] }),
  nobody: anActor({ roles: [] }),
}
const audiences: Audience[] = (['ROLE_EMPLOYEE', 'ROLE_AUTHORITIES'] as const).flatMap((staffRole) =>
  [true, false].flatMap((internal) =>
    [group, null].flatMap((customerGroup) =>
      [[], [subUser.uuid]].map((people) => ({ staffRole, internal, customerGroup, people })),
    ),
  ),
)

it('the list shows exactly what the rule of sight lets each person see', async () => {
  await using billing = await startTestService(billingService)
  const booked = new Map<string, { audience: Audience; internal: boolean }>()
  for (const audience of audiences) {
    const ticket = aTicketFacts()
    await billing.publish(ticketCreated, happened(ticket))
    for (const internal of [true, false]) {
      const body = { ticket: String(ticket.publicId), startAt: '2026-11-20T09:00:00Z', accruedTime: '15m', internal }
      const answer = await billing.as(actors.authorities).post<Worktime>('/api/worktimes', body)
      booked.set(answer.body.uuid, { audience, internal })
    }
    await billing.publish(ticketChanged, happened({ ...ticket, audience, version: 2 }))
  }
  for (const [name, actor] of Object.entries(actors)) {
    const { body } = await billing.as(actor).get<{ 'hydra:member': Worktime[] }>('/api/worktimes?itemsPerPage=200')
    const expected = [...booked].filter(([, worktime]) => maySeeWorktime(actor, worktime)).map(([uuid]) => uuid)
    expect(body['hydra:member'].map(({ uuid }) => uuid).sort(), name).toEqual(expected.sort())
  }
}, 60_000)

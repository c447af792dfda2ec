import { systemActor } from '@leitstand/contracts/actor'
import { userChanged } from '@leitstand/contracts/identity/events'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { ticketCreated, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { resumeAnnounced } from '@leitstand/contracts/workflow/events'
import { newId } from '@leitstand/kit/ids'
import { personOf } from '@leitstand/kit/outbox'
import { anna, aUserFacts } from '@leitstand/kit/testing/facts'
import { anActor, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTicket } from './facts.ts'
import { startNotification } from './start-notification.ts'

const [otto, wanda] = [
  { uuid: newId(), name: 'Otto Technik' },
  { uuid: newId(), name: 'Wanda Wacht' },
]
let notification: TestService
let mails: { to: string[]; text: string }[] = []

beforeAll(async () => {
  const takesMail = stub(sendMail, (input) => {
    mails.push(input)
    return { uuid: newId() }
  })
  notification = await startNotification({ stubs: [takesMail] })
  for (const person of [anna, otto, wanda])
    await notification.publish(userChanged, { user: aUserFacts({ ...person }), actor: anna })
})
afterAll(() => notification[Symbol.asyncDispose]())
beforeEach(() => {
  mails = []
})

const system = personOf(systemActor)
const names = new Map([anna, otto, wanda].map(({ uuid, name }) => [uuid, name]))

/** Who is told more of a ticket than before, after something happened. */
async function toldOf(ticket: TicketFacts, happen: () => Promise<void>): Promise<string[]> {
  const count = async (uuid: string) => {
    const page = await notification
      .as(anActor({ uuid }))
      .get<{ 'hydra:member': { ticket: { uuid: string } | null }[] }>('/api/notices?itemsPerPage=200')
    return page.body['hydra:member'].filter((notice) => notice.ticket?.uuid === ticket.uuid).length
  }
  const counts = async () =>
    new Map(await Promise.all([...names.keys()].map(async (uuid) => [uuid, await count(uuid)] as const)))
  const before = await counts()
  await happen()
  const after = await counts()
  return [...names].flatMap(([uuid, name]) => ((after.get(uuid) ?? 0) > (before.get(uuid) ?? 0) ? [name] : []))
}

async function aSuspendedTicket(rest: Partial<TicketFacts> = {}): Promise<TicketFacts> {
  const ticket = aTicket({ status: 'adjourned', responsibleUsers: [otto], watchers: [wanda], ...rest })
  await notification.publish(ticketCreated, { ticket, actor: system, version: 1 })
  return ticket
}
const announce = (ticket: TicketFacts, resumesAt = '2026-02-12T09:35:00Z') =>
  notification.publish(resumeAnnounced, { ticket, resumesAt })
const resume = (ticket: TicketFacts) =>
  notification.publish(ticketTransitioned, {
    ticket: { ...ticket, status: 'open', version: 2 },
    transition: 'resume',
    from: 'adjourned',
    actor: system,
    version: 2,
  })

describe('before a suspended ticket comes back', () => {
  it.each<[string, Partial<TicketFacts>, string[]]>([
    ['its assignee is told', {}, [anna.name]],
    ['its assignee and its watchers are told where it says so', { notifyOnResume: true }, [anna.name, wanda.name]],
    ['who answers for it is told when nobody works on it', { assignee: null }, [otto.name]],
  ])('%s', async (_, rest, expected) => {
    const ticket = await aSuspendedTicket(rest)
    expect(await toldOf(ticket, () => announce(ticket))).toEqual(expected)
  })

  it('its assignee gets a mail that says so', async () => {
    const ticket = await aSuspendedTicket()
    await announce(ticket)
    await notification.running.jobs.run('mail-notices')
    expect(mails.map(({ text }) => text).join()).toContain('wird bald fortgesetzt')
  })

  it('nobody is told when it has come back already', async () => {
    const ticket = await aSuspendedTicket()
    expect(await toldOf(ticket, () => announce(ticket, '2026-02-12T09:00:00Z'))).toEqual([])
  })
})

describe('when a suspended ticket comes back', () => {
  it.each<[string, boolean, string[]]>([
    ['its assignee and its watchers are told where it says so', true, [anna.name, wanda.name]],
    ['nobody is told otherwise', false, []],
  ])('%s', async (_, notifyOnResume, expected) => {
    const ticket = await aSuspendedTicket({ notifyOnResume })
    expect(await toldOf(ticket, () => resume(ticket))).toEqual(expected)
  })
})

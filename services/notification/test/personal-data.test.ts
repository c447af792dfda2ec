import { userChanged } from '@leitstand/contracts/identity/events'
import { mailDeliveryChanged } from '@leitstand/contracts/mail/events'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { personalDataRequests } from '@leitstand/contracts/personal-data'
import { commentCreated, ticketChanged, ticketCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { anonymisePerson } from '@leitstand/kit/testing/anonymised-person'
import { anna, aUserFacts, nordlicht } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aComment, aTicket, chef } from './facts.ts'
import { startNotification } from './start-notification.ts'

let notification: TestService
const staff = anActor({ uuid: anna.uuid, name: anna.name })
const { personalData, countPersonalData } = personalDataRequests('notification')

beforeAll(async () => {
  const stubs = [stub(sendMail, () => ({ uuid: newId() }))]
  notification = await startNotification({ stubs })
  await notification.publish(userChanged, { user: aUserFacts({ ...anna }), actor: anna })
})
afterAll(() => notification[Symbol.asyncDispose]())

async function known(person = { uuid: newId(), name: 'Nina Krüger' }) {
  const email = `${person.uuid}@nordlicht.example`
  const user = aUserFacts({ ...person, email, staff: false, customerGroup: nordlicht.uuid })
  await notification.publish(userChanged, { user, actor: anna })
  return { ...person, email, actor: aCustomer(nordlicht.uuid, person) }
}
const mine = (person: { uuid: string; name: string }) => ({
  author: { uuid: person.uuid, name: person.name },
  customerUser: { uuid: person.uuid, name: person.name },
  audience: {
    internal: false,
    staffRole: 'ROLE_EMPLOYEE' as const,
    customerGroup: nordlicht.uuid,
    people: [person.uuid],
  },
})

test('hands somebody what they were told and what they want to be told, without who did it', async () => {
  const nina = await known()
  const ticket = aTicket(mine(nina))
  await notification.publish(ticketCreated, { ticket, actor: anna, version: 1 })
  await notification.publish(commentCreated, {
    comment: aComment(ticket, { author: anna, authorSide: 'staff' }),
    actor: anna,
    version: 1,
  })
  const { items } = await notification.ask(personalData, { person: nina.actor, after: null })
  const { items: notices } = await notification.ask(personalData, { person: nina.actor, after: 'notices|' })
  expect(items).toMatchObject([{ section: 'wishes', data: { activateNotifications: true } }])
  expect(notices.map(({ data }) => `${data['kind']} ${data['ticket']}`).sort()).toEqual([
    `comment ${ticket.publicId}`,
    `created ${ticket.publicId}`,
  ])
  expect(JSON.stringify(notices)).not.toContain(anna.name)
})

test('hands somebody the tickets they want to hear no more of, except those that left their sight', async () => {
  const nina = await known()
  const [quiet, hidden] = [aTicket(mine(nina)), aTicket(mine(nina))]
  for (const ticket of [quiet, hidden]) {
    await notification.publish(ticketCreated, { ticket, actor: anna, version: 1 })
    await notification.as(nina.actor).put(`/api/muted_tickets/${ticket.uuid}`, {})
  }
  const audience = { ...hidden.audience, internal: true }
  await notification.publish(ticketChanged, {
    ticket: { ...hidden, audience, version: 2 },
    actor: anna,
    changes: [{ field: 'internal', before: false, after: true }],
    version: 2,
  })
  const { items } = await notification.ask(personalData, { person: nina.actor, after: 'muted-tickets|' })
  expect(items).toEqual([
    { section: 'muted-tickets', data: { ticket: quiet.publicId, mutedAt: expect.stringContaining('2026-02-12') } },
  ])
})

test('names an anonymised person anew in histories, notices, changes and copies, and drops what they were told', async () => {
  const nina = await known()
  const by = { uuid: nina.uuid, name: nina.name }
  const ticket = aTicket(mine(nina))
  await notification.publish(ticketCreated, { ticket, actor: by, version: 1 })
  const comment = aComment(ticket, { author: by, text: 'Gruß, Nina Krüger' })
  await notification.publish(commentCreated, { comment, actor: by, version: 1 })
  const changes = [{ field: 'customerUser', before: by, after: null }]
  await notification.publish(ticketChanged, {
    ticket: {
      ...ticket,
      version: 2,
      originEmail: { from: nina.email.toUpperCase(), subject: '', date: ticket.createdAt },
    },
    actor: anna,
    changes,
    version: 2,
  })
  const answer = aComment(ticket, { author: anna, authorSide: 'staff' })
  await notification.publish(commentCreated, { comment: answer, actor: anna, version: 1 })
  const { counts } = await notification.ask(countPersonalData, { user: nina.uuid, email: nina.email })
  expect(counts).toEqual([
    { kind: 'historyEntries', effect: 'renamed', count: 2 },
    { kind: 'notices', effect: 'removed', count: expect.any(Number) },
  ])

  const { name, email } = await anonymisePerson(notification, nina)
  const { body } = await notification.as(staff).get(`/api/activity/${ticket.publicId}`)
  const entries = (body as { 'hydra:member': { author: { name: string }; changes: unknown; comment: unknown }[] })[
    'hydra:member'
  ]
  expect(entries.map(({ author }) => author.name).sort()).toEqual([anna.name, anna.name, name, name])
  expect(entries.flatMap((entry) => entry.changes)).toContainEqual({
    field: 'customerUser',
    before: { uuid: nina.uuid, name },
    after: null,
  })
  expect(JSON.stringify(entries)).toContain('Gruß, Nina Krüger')
  const notices = await notification.as(staff).get('/api/notices?itemsPerPage=100')
  expect(JSON.stringify(notices.body)).toContain(name)
  expect(await left(nina.uuid, nina.name)).toEqual({ notices: 0, mails: 0, summaries: 0, copies: 0 })
  const [copy] = await notification.running.database.query('SELECT facts FROM tickets WHERE uuid = $1', [ticket.uuid])
  expect(copy).toMatchObject({ facts: { author: { name }, originEmail: { from: email } } })
})

async function left(user: string, name: string): Promise<unknown> {
  const [row] = await notification.running.database.query(
    `SELECT (SELECT count(*) FROM notices WHERE "user" = $1::uuid) AS notices,
            (SELECT count(*) FROM notice_mails m WHERE NOT EXISTS (SELECT 1 FROM notices n WHERE n.uuid = m.notice)) AS mails,
            (SELECT count(*) FROM summaries WHERE "user" = $1::uuid) AS summaries,
            (SELECT count(*) FROM tickets WHERE facts::text LIKE '%' || $1::text || '%' AND facts::text LIKE '%' || $2 || '%')
              + (SELECT count(*) FROM users WHERE uuid = $1::uuid AND facts->>'name' = $2) AS copies`,
    [user, name],
  )
  return row
}

test('renames in what changed, but not on tickets of somebody else with the same name', async () => {
  const [nina, namesake] = [await known(), await known()]
  const [hers, other] = [aTicket(mine(nina)), aTicket(mine(namesake))]
  for (const ticket of [hers, other]) {
    const changes = [{ field: 'watchers', before: [anna.name], after: [anna.name, 'Nina Krüger'] }]
    await notification.publish(ticketChanged, { ticket, actor: anna, changes, version: 1 })
  }
  const { name } = await anonymisePerson(notification, nina)
  const watchers = async (ticket: { publicId: number }) => {
    const { body } = await notification.as(staff).get(`/api/activity/${ticket.publicId}`)
    return (body as { 'hydra:member': { changes: { after: unknown }[] }[] })['hydra:member'][0]?.changes[0]?.after
  }
  expect(await watchers(hers)).toEqual([anna.name, name])
  expect(await watchers(other)).toEqual([anna.name, 'Nina Krüger'])
})

test('forgets where a mail to an anonymised person did not arrive', async () => {
  const nina = await known()
  const ticket = aTicket(mine(chef))
  await notification.publish(ticketCreated, { ticket, actor: anna, version: 1 })
  const bounced = { state: 'bounced' as const, reason: null, status: null }
  const recipients = [nina.email, 'tom@nordlicht.example'].map((address) => ({ address, ...bounced }))
  await notification.publish(mailDeliveryChanged, {
    ...{ mail: newId(), ticket: ticket.uuid, comment: null, author: null },
    recipients,
  })
  await anonymisePerson(notification, nina)
  const { body } = await notification.as(staff).get(`/api/activity/${ticket.publicId}`)
  expect(JSON.stringify(body)).not.toContain(nina.email)
  expect(JSON.stringify(body)).toContain('@anonym.invalid')
})

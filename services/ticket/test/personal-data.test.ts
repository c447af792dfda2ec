import { type PersonalDatum, personalDataRequests } from '@leitstand/contracts/personal-data'
import { createFromMail } from '@leitstand/contracts/ticket/from-mail'
import { newId } from '@leitstand/kit/ids'
import { anonymisePerson } from '@leitstand/kit/testing/anonymised-person'
import { aCustomer } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
const { personalData, countPersonalData } = personalDataRequests('ticket')
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Everything, in small pages. */
async function dataOf(person: World['anna']): Promise<PersonalDatum[]> {
  const items: PersonalDatum[] = []
  let after: string | null = null
  do {
    const page: { items: PersonalDatum[]; next: string | null } = await world.tickets.ask(personalData, {
      person,
      after,
      limit: 2,
    })
    items.push(...page.items)
    after = page.next
  } while (after !== null)
  return items
}
const section = (items: PersonalDatum[], name: string) =>
  items.filter((item) => item.section === name).map(({ data }) => data)

it('hands a customer their tickets, comments and files, and no word that is only for staff', async () => {
  const { nutzer, anna } = world
  const mine = await aTicket(world, { subject: 'Mein Ticket', customerUser: nutzer.uuid })
  const comment = { ticket: mine.publicId, text: 'Es geht wieder.' }
  await caller(world, nutzer).post('/api/comments', comment)
  await caller(world, anna).post('/api/comments', { ...comment, text: 'Der Kunde nervt.', internal: true })
  const later = await aTicket(world, { subject: 'Jetzt intern', customerUser: nutzer.uuid })
  await world.tickets.running.database.query('UPDATE ticket SET internal = true WHERE uuid = $1', [later.uuid])
  await aTicket(world, { subject: 'Von Südwind', customer: world.suedwind })

  const items = await dataOf(nutzer)
  expect(section(items, 'tickets')).toMatchObject([
    { number: mine.publicId, subject: 'Mein Ticket', roles: ['customer'], status: 'open' },
  ])
  expect(section(items, 'comments')).toMatchObject([{ ticket: mine.publicId, text: 'Es geht wieder.' }])
  expect(JSON.stringify(items)).not.toMatch(/nervt|intern"|Südwind/)
})

it('hands staff the tickets they opened, work on and answer for, page by page, each once', async () => {
  const zoe = world.bernd
  const opened: TicketBody[] = []
  for (const fields of [{ assignee: zoe.uuid }, { responsibleUsers: [zoe.uuid] }, { assignee: zoe.uuid }])
    opened.push(await aTicket(world, fields))
  await world.tickets.running.database.query('UPDATE ticket SET author = $2 WHERE uuid = $1', [
    opened[0]?.uuid,
    zoe.uuid,
  ])
  const tickets = section(await dataOf(zoe), 'tickets').toSorted((a, b) => Number(a['number']) - Number(b['number']))
  expect(tickets).toMatchObject([
    { number: opened[0]?.publicId, roles: ['author', 'assignee'] },
    { number: opened[1]?.publicId, roles: ['responsible'] },
    { number: opened[2]?.publicId, roles: ['assignee'] },
  ])
  const { counts, unfinished } = await world.tickets.ask(countPersonalData, { user: zoe.uuid, email: zoe.email })
  expect(unfinished).toEqual({ assigned: 2, responsible: 1 })
  expect(counts[0]).toEqual({ kind: 'tickets', effect: 'renamed', count: 3 })
})

it('leaves tickets and comments as they are when a person is anonymised, under the new name and address', async () => {
  const { nutzer, anna } = world
  const mail = {
    key: `mail:${newId()}`,
    recipient: 'support@leitstand.example',
    author: nutzer.uuid,
    customer: world.nordlicht,
    subject: 'Shop lädt nicht',
    text: 'Grüße, Nils Nutzer',
    originEmail: { from: 'Nils@example.com', subject: 'Shop lädt nicht', date: '2026-11-20T08:59:00Z' },
    attachments: [],
  }
  const { publicId } = await world.tickets.ask(createFromMail, mail)
  await caller(world, nutzer).post('/api/comments', { ticket: publicId, text: 'Es geht wieder.' })
  const { name, email } = await anonymisePerson(world.tickets, { ...nutzer, email: 'nils@example.com' })
  const ticket = await caller(world, anna).get<TicketBody>(`/api/tickets/${publicId}`)
  expect(ticket.body).toMatchObject({
    subject: 'Shop lädt nicht',
    description: 'Grüße, Nils Nutzer',
    author: { uuid: nutzer.uuid, name },
    customerUser: { name },
    originEmail: { from: email },
  })
  const comments = await caller(world, anna).get(`/api/comments?ticket.publicId=${publicId}`)
  expect(JSON.stringify(comments.body)).toContain(name)
  expect(JSON.stringify(comments.body)).not.toContain('Nils Nutzer')
})

it('forgets what a person is called at wi or ams, and keeps the rest of where a ticket came from', async () => {
  const { nutzer, anna } = world
  const ticketContext = { origin: 'wi', publicId: 4711, customer_uuid: 'K-1', customer_user_uuid: 'wi-9' }
  const opened = await aTicket(world, { customerUser: nutzer.uuid, ticketContext })
  const others = await aTicket(world, { ticketContext })
  await anonymisePerson(world.tickets, nutzer)
  const contextOf = async ({ publicId }: TicketBody) =>
    (await caller(world, anna).get<TicketBody>(`/api/tickets/${publicId}`)).body['ticketContext']
  expect(await contextOf(opened)).toEqual({ ...ticketContext, customer_user_uuid: null })
  expect(await contextOf(others)).toEqual(ticketContext)
})

it('hands out what a person said of a closed ticket; anonymised, the score stays without the words', async () => {
  const { nutzer, anna } = world
  const { publicId } = await aTicket(world, { customerUser: nutzer.uuid })
  await caller(world, anna).patch(`/api/tickets/${publicId}/state`, { transition: 'close' })
  const rating = { score: 2, word: 'Grüße, Nils Nutzer' }
  await caller(world, nutzer).put(`/api/tickets/${publicId}/rating`, rating)
  expect(section(await dataOf(nutzer), 'ratings')).toMatchObject([{ ticket: publicId, ...rating }])
  const { counts } = await world.tickets.ask(countPersonalData, { user: nutzer.uuid, email: nutzer.email })
  expect(counts).toContainEqual({ kind: 'ratings', effect: 'renamed', count: 1 })
  const { name } = await anonymisePerson(world.tickets, nutzer)
  const { body } = await caller(world, anna).get<{ 'hydra:member': object[] }>(`/api/tickets/${publicId}/ratings`)
  expect(body['hydra:member']).toMatchObject([{ score: 2, word: '', ratedBy: { name } }])
})

it('tells personal data to identity alone', async () => {
  const person = aCustomer(world.nordlicht)
  await expect(world.tickets.ask(personalData, { person, after: null }, world.admin)).rejects.toThrow('forbidden')
  const asked = { user: person.uuid, email: person.email }
  await expect(world.tickets.ask(countPersonalData, asked, person)).rejects.toThrow('forbidden')
})

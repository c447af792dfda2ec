import { userChanged } from '@leitstand/contracts/identity/events'
import { attachmentAdded, ticketCreated } from '@leitstand/contracts/ticket/events'
import { openLogger } from '@leitstand/kit/logger'
import { startService } from '@leitstand/kit/start-service'
import { aUserFacts } from '@leitstand/kit/testing/facts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ticketService } from '../src/service.ts'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

interface TaskBody {
  [field: string]: unknown
  uuid: string
  version: number
  nextGenerationAt: string | null
  lastGenerationAt: string | null
  generationFailure: { since: string; reason: string } | null
  openTickets: TicketBody[]
  closedTickets: TicketBody[]
}

let world: World
beforeEach(async () => {
  world = await aWorld('2026-11-20T09:00:00Z')
})
afterEach(() => world[Symbol.asyncDispose]())

const anna = () => caller(world, world.anna)
const path = '/api/recurring_tasks'
const daily = { subject: 'Backups prüfen', startAt: '2026-11-21T07:00:00Z', timeframe: 'day' }

async function aTask(overrides: Record<string, unknown> = {}): Promise<TaskBody> {
  const answer = await anna().post<TaskBody>(path, { ...daily, ...overrides })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const read = async (uuid: string) => (await anna().get<TaskBody>(`${path}/${uuid}`)).body
const patch = async (uuid: string, body: object) => (await anna().patch<TaskBody>(`${path}/${uuid}`, body)).body
async function at(instant: string): Promise<void> {
  world.tickets.clock.set(instant)
  await world.tickets.runTimers()
}
const made = async () => (await world.tickets.published(ticketCreated)).map(({ ticket }) => ticket)

it('makes its ticket when it is due, the normal way, and goes on to the next date', async () => {
  const task = await aTask({
    description: 'Stichprobe wiederherstellen.',
    customer: world.nordlicht,
    type: 'normal',
    priority: 'high',
    assignee: world.bernd.uuid,
    responsibleGroups: [world.support],
  })
  await at('2026-11-21T06:59:59Z')
  expect(await made()).toEqual([])
  await at('2026-11-21T07:00:00Z')
  expect(await made()).toMatchObject([
    {
      subject: 'Backups prüfen',
      description: 'Stichprobe wiederherstellen.',
      status: 'open',
      type: 'normal',
      project: 'customer_tickets',
      priority: 'high',
      internal: false,
      customer: { name: 'Nordlicht Shop GmbH' },
      assignee: { name: 'Bernd Agent' },
      responsibleGroups: [{ name: 'Support' }],
      scheduledJob: true,
      author: { name: 'Leitstand' },
    },
  ])
  const [ticket] = await made()
  expect(await read(task.uuid)).toMatchObject({
    lastGenerationAt: '2026-11-21T07:00:00.000Z',
    nextGenerationAt: '2026-11-22T07:00:00.000Z',
    openTickets: [{ publicId: ticket?.publicId, status: 'open' }],
    openTicketCount: 1,
  })
  const shown = await anna().get<TicketBody>(`/api/tickets/${ticket?.publicId}`)
  expect(shown.body).toMatchObject({ recurringTask: { uuid: task.uuid, subject: 'Backups prüfen' } })
  const asCustomer = await caller(world, world.chef).get<TicketBody>(`/api/tickets/${ticket?.publicId}`)
  expect(asCustomer.body).not.toHaveProperty('recurringTask')
  await at('2026-11-22T07:00:00Z')
  expect(await made()).toHaveLength(2)
})

it('makes sub-tickets of the sub-tasks that are switched on, answered for by who answers for the parent', async () => {
  const main = await aTask({ subject: 'Umzug', responsibleGroups: [world.support] })
  const sub = await aTask({ parent: main.uuid, subject: 'DNS umstellen', assignee: world.bernd.uuid })
  await aTask({ parent: sub.uuid, subject: 'TTL senken' })
  const off = await aTask({ parent: main.uuid, subject: 'Fällt aus', active: false })
  await aTask({ parent: off.uuid, subject: 'Fällt mit aus' })
  await at('2026-11-21T07:00:00Z')
  const tickets = await made()
  const [umzug, dns] = tickets
  expect(tickets).toMatchObject([
    { subject: 'Umzug', parent: null, depth: 0 },
    { subject: 'DNS umstellen', type: 'sub_ticket', parent: umzug?.uuid, responsibleGroups: [{ name: 'Support' }] },
    { subject: 'TTL senken', parent: dns?.uuid, depth: 2, assignee: null },
  ])
  expect(await read(sub.uuid)).toMatchObject({ openTickets: [{ subject: 'DNS umstellen' }] })
})

it('is for nobody any more who has left its customer since', async () => {
  await aTask({ customer: world.nordlicht, customerUser: world.nutzer.uuid, responsibleGroups: [world.support] })
  await at('2026-11-21T07:00:00Z')
  const { uuid, name } = world.nutzer
  const moved = aUserFacts({ uuid, name, staff: false, customerGroup: world.suedwind, version: 2 })
  await world.tickets.publish(userChanged, { user: moved, actor: { uuid, name } })
  await at('2026-11-22T07:00:00Z')
  expect((await made()).map(({ customer, customerUser }) => [customer?.name, customerUser?.name])).toEqual([
    ['Nordlicht Shop GmbH', 'Nils Nutzer'],
    ['Nordlicht Shop GmbH', undefined],
  ])
})

it('brings files and links along', async () => {
  const task = await aTask()
  const form = new FormData()
  form.set('file', new File(['Server 1\n'], 'liste.txt'))
  const kept = await anna().fetch(`${path}/${task.uuid}/attachment`, {
    method: 'POST',
    body: form,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  const { uuid } = (await kept.json()) as TicketBody
  const link = { name: 'Handbuch', url: 'https://wiki.example/backups' }
  await anna().post('/api/recurring_task_links', { recurringTask: task.uuid, ...link })
  await patch(task.uuid, { description: `Siehe [Liste](/recurring_task_attachments/view/${uuid})` })
  await at('2026-11-21T07:00:00Z')
  const [added] = await world.tickets.published(attachmentAdded)
  expect(added).toMatchObject({ attachment: { name: 'liste.txt', embedded: true } })
  const copy = added?.attachment.uuid ?? ''
  const links = await anna().get<{ 'hydra:member': object[] }>(`/api/links?ticket.publicId=${added?.ticket.publicId}`)
  expect(links.body['hydra:member']).toMatchObject([link])
  expect((await made())[0]?.description).toBe(`Siehe [Liste](/attachment/view/${copy})`)
  expect(await (await anna().fetch(`/attachment/download/${copy}`)).text()).toBe('Server 1\n')
})

it('links its ticket with the one that it names, for those who see that', async () => {
  const task = await aTask()
  const admin = caller(world, world.admin)
  const open = await aTicket(world, { subject: 'Band klemmt' })
  const secret = await aTicket(world, { type: 'authority_request', subject: 'Auskunft' }, world.admin)
  const link = (linkedTicket: number, by = anna()) =>
    by.post<TicketBody>('/api/recurring_task_links', { recurringTask: task.uuid, linkedTicket, relation: 'blocks' })
  expect((await link(open.publicId)).body).toMatchObject({ linkedTicket: { publicId: open.publicId }, name: null })
  expect((await link(open.publicId)).status).toBe(422)
  expect((await link(secret.publicId)).status).toBe(422)
  const hidden = await link(secret.publicId, admin)
  expect((await anna().get(`/api/recurring_task_links/${hidden.body.uuid}`)).status).toBe(404)
  expect(await read(task.uuid)).toMatchObject({ links: [{ linkedTicket: { subject: 'Band klemmt' } }] })

  await at('2026-11-21T07:00:00Z')
  const ticket = (await made()).at(-1)
  const linked = async (by = anna()) =>
    (await by.get<{ 'hydra:member': object[] }>(`/api/links?ticket.publicId=${ticket?.publicId}`)).body['hydra:member']
  expect(await linked()).toMatchObject([{ linkedTicket: { publicId: open.publicId }, relation: 'blocks' }])
  expect(await linked(admin)).toHaveLength(2)
})

it('goes by the template, or the default one of its type, with the sub-tickets that it asks for', async () => {
  const admin = caller(world, world.admin)
  const template = { name: 'Wartung', type: 'purchase', default: true, autoClose: 'after_last_sub_ticket' }
  const { uuid } = (await admin.post<TicketBody>('/api/templates', template)).body
  await admin.post('/api/templates', { name: 'Protokoll', type: 'sub_ticket', parent: uuid, mandatory: true })
  await aTask({ type: 'purchase' })
  await at('2026-11-21T07:00:00Z')
  const [ticket, part] = await made()
  expect(ticket).toMatchObject({ subject: 'Backups prüfen', template: { uuid, name: 'Wartung' } })
  expect(part).toMatchObject({ subject: 'Protokoll', parent: ticket?.uuid, scheduledJob: true })
})

it('makes one ticket for all dates that were missed, and the next one at its time', async () => {
  const task = await aTask()
  await at('2026-12-24T12:00:00Z')
  expect(await made()).toHaveLength(1)
  expect(await read(task.uuid)).toMatchObject({ nextGenerationAt: '2026-12-25T07:00:00.000Z' })
  await at('2026-12-25T07:00:00Z')
  expect(await made()).toHaveLength(2)
})

it('tries again what failed, says why until it is done, and loses no date', async () => {
  world.workflow.isDown = true
  const task = await aTask({ type: 'misc' })
  await at('2026-11-21T07:00:00Z')
  expect(await made()).toEqual([])
  expect(await read(task.uuid)).toMatchObject({
    nextGenerationAt: '2026-11-21T07:00:00.000Z',
    generationFailure: {
      since: '2026-11-21T07:00:00.000Z',
      reason: 'Der Dienst „workflow“ ist gerade nicht erreichbar. Es wurde nichts geändert.',
    },
  })
  await at('2026-11-21T08:00:00Z')
  expect(await read(task.uuid)).toMatchObject({ generationFailure: { since: '2026-11-21T07:00:00.000Z' } })
  // Changing it keeps what it owes, whatever is changed.
  expect(await patch(task.uuid, { timeframe: 'week' })).toMatchObject({
    nextGenerationAt: '2026-11-21T07:00:00.000Z',
    generationFailure: null,
  })
  world.workflow.isDown = false
  await at('2026-11-21T08:00:01Z')
  expect(await made()).toHaveLength(1)
  expect(await read(task.uuid)).toMatchObject({
    nextGenerationAt: '2026-11-28T07:00:00.000Z',
    generationFailure: null,
  })
})

it('is made once though two replicas are at it, and though the timer fires again meanwhile', async () => {
  const tasks: TaskBody[] = []
  for (let number = 1; number <= 12; number += 1) tasks.push(await aTask({ subject: `Aufgabe ${number}` }))
  for (const task of tasks) await aTask({ parent: task.uuid, subject: `Unter ${task['subject']}` })
  const { config, clock, running } = world.tickets
  const log = openLogger('ticket', 'silent')
  await using replica = await startService(ticketService, config, { clock, log, autorun: false })
  clock.set('2026-11-21T07:00:00Z')
  // As when a claim ran out while its owner was still at work: the other replica takes the same timer.
  const takeOver = async () => {
    for (let round = 0; round < 6; round += 1) {
      await running.database.query("UPDATE timers SET due_at = $1 WHERE due_at < $1::timestamptz + '1 hour'", [
        clock.now(),
      ])
      await replica.jobs.run('timers')
    }
  }
  await Promise.all([running.jobs.run('timers'), replica.jobs.run('timers'), takeOver()])
  await world.tickets.settled()
  expect((await made()).map(({ subject }) => subject).sort()).toEqual(
    tasks.flatMap((task) => [`${task['subject']}`, `Unter ${task['subject']}`]).sort(),
  )
  const [timers] = await running.database.query<{ count: number }>(
    "SELECT count(*) FROM timers WHERE kind = 'recurring-task-due' AND due_at = '2026-11-22T07:00:00Z'",
  )
  expect(timers?.count).toBe(tasks.length)
})

it('fires at the time it was moved to, and not at all when it was switched off or deleted', async () => {
  const [moved, off, gone] = [await aTask(), await aTask({ subject: 'Aus' }), await aTask({ subject: 'Weg' })]
  await patch(moved.uuid, { startAt: '2026-11-25T12:00:00Z' })
  await patch(off.uuid, { active: false })
  await anna().delete(`${path}/${gone.uuid}`)
  await at('2026-11-25T11:59:00Z')
  expect(await made()).toEqual([])
  await at('2026-11-25T12:00:00Z')
  expect((await made()).map(({ subject }) => subject)).toEqual(['Backups prüfen'])
})

it('gets its timer back where that was lost', async () => {
  await aTask()
  await world.tickets.running.database.query('DELETE FROM timers')
  await at('2026-11-21T07:10:00Z')
  expect(await made()).toEqual([])
  await world.tickets.running.jobs.run('arm-recurring-tasks')
  await world.tickets.runTimers()
  expect(await made()).toHaveLength(1)
})

it('shows its open and its closed tickets apart, and they outlive it', async () => {
  const task = await aTask()
  await at('2026-11-21T07:00:00Z')
  await at('2026-11-22T07:00:00Z')
  const [first, second] = await made()
  await anna().patch(`/api/tickets/${first?.publicId}/state`, { transition: 'close', comment: 'Alles gut.' })
  expect(await read(task.uuid)).toMatchObject({
    openTickets: [{ publicId: second?.publicId }],
    closedTickets: [{ publicId: first?.publicId, status: 'closed' }],
  })
  await anna().delete(`${path}/${task.uuid}`)
  const left = await anna().get<TicketBody>(`/api/tickets/${second?.publicId}`)
  expect(left.body).toMatchObject({ recurringTask: null, scheduledJob: true })
})

it('gives its tickets what it says in the fields of its template, as far as the template still asks for it', async () => {
  const admin = caller(world, world.admin)
  const template = (await admin.post<TicketBody>('/api/templates', { name: 'Prüfung', type: 'internal' })).body.uuid
  const aField = async (rest: object) =>
    (await admin.post<TicketBody>('/api/template_metadata_fields', { template, type: 'text_regex', ...rest })).body.uuid
  const [site, floor] = [
    await aField({ name: 'Standort', required: true, regex: '[A-Z].*' }),
    await aField({ name: 'Etage', order: 1 }),
  ]
  const refused = await anna().post(path, { ...daily, template, metadataValues: [{ field: site, value: 'bonn' }] })
  expect(refused).toMatchObject({
    status: 422,
    body: { violations: [{ propertyPath: `metadataValues.${site}`, code: 'invalid' }] },
  })
  const task = await aTask({ template, metadataValues: [{ field: site, value: 'Bonn' }] })
  const values = '/api/recurring_task_metadata_values'
  const second = { recurringTask: task.uuid, field: floor, value: '2' }
  const made2 = await anna().post<TicketBody>(values, second)
  expect(made2.status).toBe(201)
  expect((await anna().put(`${values}/${made2.body.uuid}`, { ...second, value: '3' })).status).toBe(200)
  expect((await anna().patch(`${values}/${made2.body.uuid}`, { value: '' })).status).toBe(422)
  const listed = await anna().get<{ 'hydra:totalItems': number }>(`${values}?recurringTask.uuid=${task.uuid}`)
  expect(listed.body['hydra:totalItems']).toBe(2)
  expect((await read(task.uuid))['metadataValues']).toMatchObject([{ value: 'Bonn' }, { value: '3' }])
  await at('2026-11-21T07:00:00Z')
  await admin.patch(`/api/template_metadata_fields/${floor}`, { deleted: true })
  await at('2026-11-22T07:00:00Z')
  const words = (await made()).map(({ metadataValues }) => metadataValues.map(({ text }) => text).sort())
  expect(words).toEqual([['3', 'Bonn'], ['Bonn']])
})

it('loses with another template what it said in the fields of the former one', async () => {
  const admin = caller(world, world.admin)
  const aTemplate = async (name: string) =>
    (await admin.post<TicketBody>('/api/templates', { name, type: 'internal' })).body.uuid
  const template = await aTemplate('Prüfung')
  const given = { template, name: 'Etage', type: 'text_multiline' }
  const field = (await admin.post<TicketBody>('/api/template_metadata_fields', given)).body.uuid
  const task = await aTask({ template, metadataValues: [{ field, value: '2' }] })
  expect((await patch(task.uuid, { subject: 'Anders' }))['metadataValues']).toMatchObject([{ value: '2' }])
  expect((await patch(task.uuid, { template: await aTemplate('Andere') }))['metadataValues']).toEqual([])
})

it('shows in the calendar what was made and what will be, by the rule that makes it', async () => {
  const task = await aTask()
  await aTask({ subject: 'Abgeschaltet', active: false })
  await anna().post(path, { subject: 'Unteraufgabe', parent: task.uuid })
  await at('2026-11-21T07:00:00Z')
  const read = (from: string, until: string, as = world.anna) =>
    caller(world, as).get<{ generations: { at: string; task: unknown; ticket: { publicId: number } | null }[] }>(
      `/api/recurring_task/generations?from=${from}&until=${until}`,
    )
  const { generations } = (await read('2026-11-20T00:00:00Z', '2026-11-23T23:59:59Z')).body
  expect(generations).toMatchObject([
    { at: '2026-11-21T07:00:00.000Z', task: { uuid: task.uuid }, ticket: { subject: 'Backups prüfen' } },
    { at: '2026-11-22T07:00:00.000Z', task: { subject: 'Backups prüfen' }, ticket: null },
    { at: '2026-11-23T07:00:00.000Z', ticket: null },
  ])
  // A far month begins with its first day; clocks were changed on the way.
  const far = (await read('2027-04-01T00:00:00Z', '2027-04-02T23:59:59Z')).body.generations
  expect(far.map((one) => one.at)).toEqual(['2027-04-01T06:00:00.000Z', '2027-04-02T06:00:00.000Z'])
  expect((await read('2026-11-01T00:00:00Z', '2027-11-01T00:00:00Z')).status).toBe(422)
  expect((await read('2026-11-20T00:00:00Z', '2026-11-23T00:00:00Z', world.chef)).status).toBe(403)
})

it('shows one date for all that were missed, as one ticket makes up for them', async () => {
  await aTask()
  world.tickets.clock.set('2026-11-24T12:00:00Z')
  const { body } = await anna().get<{ generations: { at: string }[] }>(
    '/api/recurring_task/generations?from=2026-11-20T00:00:00Z&until=2026-11-26T00:00:00Z',
  )
  expect(body.generations.map((one) => one.at)).toEqual(['2026-11-21T07:00:00.000Z', '2026-11-25T07:00:00.000Z'])
})

import { recurringTasks } from '@leitstand/contracts/ticket/recurring-tasks'
import { newId } from '@leitstand/kit/ids'
import { until } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

interface TaskBody {
  [field: string]: unknown
  uuid: string
  version: number
  nextGenerationAt: string | null
  subTasks: { uuid: string; active: boolean }[]
}
interface Page {
  'hydra:member': TaskBody[]
  'hydra:totalItems': number
}

let world: World
beforeAll(async () => {
  world = await aWorld('2026-11-20T09:00:00Z')
})
afterAll(() => world[Symbol.asyncDispose]())

const anna = () => caller(world, world.anna)
const path = '/api/recurring_tasks'
const monthly = { subject: 'Zertifikate prüfen', startAt: '2026-12-01T07:00:00Z', timeframe: 'month' }

async function aTask(overrides: Record<string, unknown> = {}): Promise<TaskBody> {
  const answer = await anna().post<TaskBody>(path, { ...monthly, ...overrides })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const read = async (uuid: string) => (await anna().get<TaskBody>(`${path}/${uuid}`)).body
const list = async (query: string, as = world.anna) => {
  const answer = await caller(world, as).get<Page>(`${path}?${query}`)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

describe('a recurring task', () => {
  it.each(['put', 'patch'] as const)('that is sent back unchanged keeps its version (%s)', async (send) => {
    const { uuid } = await aTask({ description: 'Alle Zertifikate' })
    const task = await read(uuid)
    for (let time = 0; time < 2; time++)
      expect(await anna()[send]<TaskBody>(`${path}/${uuid}`, task)).toMatchObject({ status: 200, body: task })
    const changed = await anna()[send]<TaskBody>(`${path}/${uuid}`, { ...task, subject: 'Andere' })
    expect(changed.body).toMatchObject({ version: task.version + 1, subject: 'Andere' })
  })

  it('needs no more than a subject, a start and a timeframe; who creates it answers for what it makes', async () => {
    const task = await aTask()
    expect(task).toMatchObject({
      subject: 'Zertifikate prüfen',
      type: { name: 'internal' },
      internal: true,
      customer: null,
      timeframe: 'month',
      auxiliary: 'same_day',
      active: true,
      startAt: '2026-12-01T07:00:00.000Z',
      nextGenerationAt: '2026-12-01T07:00:00.000Z',
      responsibleUsers: [{ uuid: world.anna.uuid, name: 'Anna Agent' }],
      createdBy: { name: 'Anna Agent' },
      parent: null,
      mainTask: null,
      subTasks: [],
      attachments: [],
      links: [],
      openTickets: [],
      closedTickets: [],
    })
    expect(await read(task.uuid)).toEqual(task)
    expect(await world.tickets.published(recurringTasks.changed)).toContainEqual(
      expect.objectContaining({ entity: expect.objectContaining({ uuid: task.uuid }), version: 1 }),
    )
  })

  test.each(['day', 'week', 'month', 'quarter', 'half', 'year'])('can recur every %s', async (timeframe) => {
    expect(await aTask({ timeframe })).toMatchObject({ timeframe })
  })

  test.each([
    [{ timeframe: 'fortnight' }, 'timeframe'],
    [{ timeframe: null }, 'timeframe'],
    [{ startAt: null }, 'startAt'],
    [{ subject: ' ' }, 'subject'],
    [{ timeframe: 'week', auxiliary: 'last_day_of_month' }, 'auxiliary'],
    [{ auxiliary: 'nth_weekday', weekday: 'monday' }, 'ordinal'],
    [{ auxiliary: 'nth_weekday', ordinal: 'last' }, 'weekday'],
    [{ internal: false }, 'customer'],
    [{ type: 'authority_request' }, 'type'],
    [{ type: 'normal', project: 'infrastructure' }, 'project'],
    [{ customer: newId() }, 'customer'],
    [{ labels: [newId()] }, 'labels'],
    [{ parent: newId() }, 'parent'],
  ])('is refused with %o', async (wrong, propertyPath) => {
    const answer = await anna().post<{ violations: { propertyPath: string }[] }>(path, { ...monthly, ...wrong })
    expect(answer.status).toBe(422)
    expect(answer.body.violations).toContainEqual(expect.objectContaining({ propertyPath }))
  })

  it('is for somebody of its customer, who alone sees what it makes', async () => {
    const send = (fields: object) =>
      anna().post<{ violations: { propertyPath: string }[] }>(path, { ...monthly, ...fields })
    const { nordlicht: customer, suedwind, fremd, chef, anna: agent } = world
    for (const [wrong, whom] of [
      [customer, fremd],
      [customer, agent],
      [suedwind, chef],
      [null, chef],
    ] as const)
      expect(await send({ customer: wrong, customerUser: whom.uuid })).toMatchObject({
        status: 422,
        body: { violations: [{ propertyPath: 'customerUser', code: 'person-of-other-customer' }] },
      })
    expect((await send({ customer, customerUser: chef.uuid })).status).toBe(201)
  })

  it('follows its day: the last Friday of each quarter', async () => {
    const task = await aTask({
      timeframe: 'quarter',
      auxiliary: 'nth_weekday',
      ordinal: 'last',
      weekday: 'friday',
      startAt: '2026-11-20T08:00:00Z',
    })
    expect(task.nextGenerationAt).toBe('2026-11-27T08:00:00.000Z')
    const query = 'startAt=2026-11-20T08:00:00Z&timeframe=quarter&auxiliary=nth_weekday&ordinal=last&weekday=friday'
    const preview = await anna().get<{ dates: string[] }>(`/api/recurring_task/preview?${query}`)
    expect(preview.body.dates).toHaveLength(10)
    expect(preview.body.dates.slice(0, 2)).toEqual(['2026-11-27T08:00:00.000Z', '2027-02-26T08:00:00.000Z'])
  })

  it('can be replaced, changed in parts and deleted; two who change it at once do not overwrite each other', async () => {
    const { uuid } = await aTask({ labels: [] })
    const patch = (body: object, seen: number) =>
      anna().patch<TaskBody>(`${path}/${uuid}`, body, { 'if-match': `"${seen}"` })
    expect((await patch({ priority: 'high' }, 1)).body).toMatchObject({ priority: 'high', subject: monthly.subject })
    expect((await patch({ priority: 'low' }, 1)).status).toBe(412)
    const whole = { ...monthly, subject: 'Backups prüfen', assignee: world.bernd.uuid, timeframe: 'year' }
    const replaced = await anna().put<TaskBody>(`${path}/${uuid}`, whole)
    expect(replaced.body).toMatchObject({ subject: 'Backups prüfen', priority: 'medium', timeframe: 'year' })
    expect((await anna().delete(`${path}/${uuid}`)).status).toBe(204)
    expect((await anna().get(`${path}/${uuid}`)).status).toBe(404)
  })

  it('keeps its next date when something else is changed, and gets a new one with its schedule', async () => {
    const { uuid } = await aTask()
    const patched = async (body: object) => (await anna().patch<TaskBody>(`${path}/${uuid}`, body)).body
    expect(await patched({ subject: 'Anders' })).toMatchObject({ nextGenerationAt: '2026-12-01T07:00:00.000Z' })
    expect(await patched({ auxiliary: 'last_day_of_month' })).toMatchObject({
      nextGenerationAt: '2026-12-31T07:00:00.000Z',
    })
    expect(await patched({ active: false })).toMatchObject({ active: false, nextGenerationAt: null })
    expect(await patched({ active: true })).toMatchObject({ nextGenerationAt: '2026-12-31T07:00:00.000Z' })
  })
})

describe('sub-tasks', () => {
  it('go with their main task, and are switched on and off by themselves', async () => {
    const main = await aTask({ active: false, subject: 'Umzug vorbereiten' })
    const sub = await aTask({ parent: main.uuid, subject: 'DNS umstellen', active: false })
    const leaf = await aTask({ parent: sub.uuid, subject: 'TTL senken' })
    expect(sub).toMatchObject({ type: { name: 'sub_ticket' }, startAt: '2026-12-01T07:00:00.000Z' })
    expect(leaf).toMatchObject({ parent: { uuid: sub.uuid }, mainTask: { uuid: main.uuid }, nextGenerationAt: null })
    const on = async (uuid: string) => (await anna().patch<TaskBody>(`${path}/${uuid}`, { active: true })).body
    expect(await on(main.uuid)).toMatchObject({
      nextGenerationAt: '2026-12-01T07:00:00.000Z',
      subTasks: [{ uuid: sub.uuid, subject: 'DNS umstellen', active: false }],
    })
    expect(await read(sub.uuid)).toMatchObject({ active: false, nextGenerationAt: null })
    expect(await on(sub.uuid)).toMatchObject({ active: true, nextGenerationAt: '2026-12-01T07:00:00.000Z' })
    expect(await read(leaf.uuid)).toMatchObject({ nextGenerationAt: '2026-12-01T07:00:00.000Z' })

    expect((await list(`parent.uuid=${main.uuid}`))['hydra:member']).toMatchObject([{ uuid: sub.uuid }])
    expect((await list(`mainTask.uuid=${main.uuid}`))['hydra:totalItems']).toBe(2)
    expect((await list('subTasks=0&itemsPerPage=200'))['hydra:member'].map(({ uuid }) => uuid)).not.toContain(sub.uuid)
    expect((await anna().patch(`${path}/${leaf.uuid}`, { parent: main.uuid })).status).toBe(422)
    await anna().delete(`${path}/${main.uuid}`)
    expect((await anna().get(`${path}/${leaf.uuid}`)).status).toBe(404)
  })

  it('are nested five levels deep at most', async () => {
    let parent = (await aTask()).uuid
    for (let level = 1; level <= 5; level += 1) parent = (await aTask({ parent })).uuid
    expect((await anna().post(path, { ...monthly, parent })).status).toBe(422)
  })
})

describe('the list', () => {
  it('is paged, and shows active ones alone when asked', async () => {
    for (let number = 1; number <= 15; number += 1) await aTask({ subject: `Seite ${number}`, active: number > 2 })
    const page = await list('subject=Seite&itemsPerPage=10&page=2')
    expect(page['hydra:member']).toHaveLength(5)
    expect(page['hydra:totalItems']).toBe(15)
    expect((await list('subject=Seite&active=1'))['hydra:totalItems']).toBe(13)
  })

  it('is narrowed to what somebody created and to what is theirs to do, by name or by group', async () => {
    const mine = await aTask({ subject: 'Sieb eins', responsibleUsers: [world.admin.uuid] })
    const ours = await aTask({ subject: 'Sieb zwei', responsibleGroups: [world.support] })
    const subjects = async (variant: string, as = world.anna) =>
      (await list(`subject=Sieb&variant=${variant}`, as))['hydra:member'].map(({ uuid }) => uuid)
    expect(await subjects('all')).toEqual([mine.uuid, ours.uuid])
    expect(await subjects('mine')).toEqual([mine.uuid, ours.uuid])
    expect(await subjects('mine', world.bernd)).toEqual([])
    expect(await subjects('relevant')).toEqual([ours.uuid])
    expect(await subjects('relevant', world.bernd)).toEqual([ours.uuid])
    expect(await subjects('relevant', world.admin)).toEqual([mine.uuid])
  })

  it('finds words of subject, description and customer, however umlauts are spelt', async () => {
    const { uuid } = await aTask({
      subject: 'Überwachung der USV',
      description: 'Batterien messen',
      customer: world.nordlicht,
    })
    for (const q of ['ueberwachung', 'batterie usv', 'nordlicht messen']) {
      expect((await list(`q=${q}`))['hydra:member']).toMatchObject([{ uuid }])
      const found = await anna().get<{ hits: TaskBody[]; nbHits: number }>(`/api/search/recurring_task?q=${q}`)
      expect(found.body).toMatchObject({ hits: [{ uuid }], nbHits: 1 })
    }
    expect((await list('q=batterie nirgends'))['hydra:totalItems']).toBe(0)
  })
})

it('a label says how many recurring tasks carry it, and leaves them when it is deleted', async () => {
  const label = (await anna().post<TicketBody>('/api/labels', { name: 'Wartung' })).body
  const { uuid } = await aTask({ labels: [label.uuid] })
  const shown = await anna().get<TicketBody>(`/api/labels/${label.uuid}`)
  expect(shown.body['usage']).toEqual({ tickets: 0, templates: 0, recurringTasks: 1 })
  await anna().delete(`/api/labels/${label.uuid}`)
  expect((await read(uuid))['labels']).toEqual([])
})

it('links are kept with the task', async () => {
  const task = await aTask()
  const links = '/api/recurring_task_links'
  const link = { recurringTask: task.uuid, name: 'Handbuch', url: 'https://wiki.example/usv' }
  const made = await anna().post<TicketBody>(links, link)
  expect(made).toMatchObject({ status: 201, body: { name: 'Handbuch', recurringTask: { uuid: task.uuid } } })
  const one = `${links}/${made.body.uuid}`
  expect((await anna().patch<TicketBody>(one, { name: 'Anleitung' })).body).toMatchObject({ url: link.url })
  expect((await anna().put<TicketBody>(one, { ...link, name: 'Wiki' })).body).toMatchObject({ name: 'Wiki' })
  expect(await read(task.uuid)).toMatchObject({ links: [{ name: 'Wiki', url: link.url }] })
  expect((await anna().get<Page>(`${links}?recurringTask.uuid=${task.uuid}`)).body['hydra:totalItems']).toBe(1)
  expect((await anna().post(links, { recurringTask: task.uuid, name: 'Nirgendwohin' })).status).toBe(422)
  expect((await anna().post(links, { ...link, url: 'javascript:alert(1)' })).status).toBe(422)
  expect((await anna().delete(one)).status).toBe(204)
  expect((await anna().get(one)).status).toBe(404)
})

it('a link that is read while its task is deleted is not found, nothing worse', async () => {
  const task = await aTask()
  const links = '/api/recurring_task_links'
  const { body: link } = await anna().post<TicketBody>(links, {
    recurringTask: task.uuid,
    name: 'Handbuch',
    url: 'https://wiki.example/usv',
  })
  const { database } = world.tickets.running
  const { one, page } = await database.transaction(async (tx) => {
    await tx.query('LOCK TABLE recurring_task IN ACCESS EXCLUSIVE MODE')
    const one = anna().get(`${links}/${link.uuid}`)
    const page = anna().get<Page>(`${links}?name=Handbuch&recurringTask.uuid=${task.uuid}`)
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await until(async () => (await database.query(waiting)).length > 1)
    await tx.query('DELETE FROM recurring_task WHERE uuid = $1', [task.uuid])
    return { one, page }
  })
  expect((await one).status).toBe(404)
  expect((await page).body['hydra:member']).toEqual([])
})

it('files are kept with the task, shown, and copied to a ticket', async () => {
  const task = await aTask()
  const file = await upload(task.uuid, 'liste.txt', 'Server 1\nServer 2\n')
  const files = '/api/recurring_task_attachments'
  expect((await anna().get<Page>(`${files}?recurringTask.uuid=${task.uuid}`)).body['hydra:member']).toMatchObject([
    { uuid: file.uuid, name: 'liste.txt', recurringTask: { uuid: task.uuid }, createdBy: { name: 'Anna Agent' } },
  ])
  expect(await read(task.uuid)).toMatchObject({ attachments: [{ uuid: file.uuid }] })
  const shown = await anna().fetch(`/recurring_task_attachments/download/${file.uuid}`)
  expect(await shown.text()).toBe('Server 1\nServer 2\n')
  expect(shown.headers.get('content-disposition')).toContain('attachment')

  const ticket = await aTicket(world)
  const copy = await anna().fetch(`/api/tickets/${ticket.publicId}/attachment?uuid=${file.uuid}`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  expect(copy.status).toBe(201)
  const { uuid } = (await copy.json()) as TicketBody
  expect(await (await anna().fetch(`/attachment/download/${uuid}`)).text()).toBe('Server 1\nServer 2\n')

  expect((await anna().delete(`${files}/${file.uuid}`)).status).toBe(204)
  expect((await anna().get(`${files}/${file.uuid}`)).status).toBe(404)
  expect((await anna().fetch(`/attachment/view/${uuid}`)).status).toBe(200)
})

it('customers have nothing to do with any of it', async () => {
  const task = await aTask({ customer: world.nordlicht })
  const file = await upload(task.uuid, 'liste.txt', 'geheim')
  const chef = caller(world, world.chef)
  const ticket = await aTicket(world, {}, world.chef).catch(() => aTicket(world))
  const answers = await Promise.all([
    chef.get(path),
    chef.get(`${path}/${task.uuid}`),
    chef.post(path, monthly),
    chef.put(`${path}/${task.uuid}`, monthly),
    chef.patch(`${path}/${task.uuid}`, { active: false }),
    chef.delete(`${path}/${task.uuid}`),
    chef.get(`${path}/${task.uuid}/responsible_users`),
    chef.get(`${path}/${task.uuid}/responsible_groups`),
    chef.get('/api/search/recurring_task?q=a'),
    chef.get('/api/recurring_task/preview?startAt=2026-12-01T07:00:00Z&timeframe=month'),
    chef.get('/api/recurring_task_links'),
    chef.get('/api/recurring_task_attachments'),
    chef.get(`/api/recurring_task_attachments/${file.uuid}`),
    chef.delete(`/api/recurring_task_attachments/${file.uuid}`),
    chef.fetch(`/recurring_task_attachments/view/${file.uuid}`),
    chef.fetch('/recurring_task_attachments/thumb/nothing'),
    chef.fetch('/recurring_task_attachments/download'),
    chef.post(`${path}/nothing/attachment`, {}),
    chef.fetch(`/api/tickets/${ticket.publicId}/attachment?uuid=${file.uuid}`, {
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
})

async function upload(task: string, name: string, content: string): Promise<TicketBody> {
  const form = new FormData()
  form.set('file', new File([content], name))
  const answer = await anna().fetch(`${path}/${task}/attachment`, {
    method: 'POST',
    body: form,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()) as TicketBody
}

import { commentCreated, ticketChanged, ticketCreated, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

interface Refused {
  violations: { propertyPath: string; code: string; message: string }[]
  current?: TicketBody
  title: string
}

it('the list of tickets is narrowed to the states and types that were asked for', async () => {
  const [open, begun] = [await aTicket(world), await aTicket(world)]
  await caller(world, world.anna).patch(`/api/tickets/${begun.publicId}/state`, { transition: 'progress' })
  const found = async (filter: string) => {
    const { body } = await caller(world, world.anna).get<{ 'hydra:member': TicketBody[] }>(`/api/tickets?${filter}`)
    return body['hydra:member'].map((ticket) => ticket.uuid).filter((uuid) => [open.uuid, begun.uuid].includes(uuid))
  }
  expect(await found('status=open&type=normal')).toEqual([open.uuid])
  expect(await found('status=new')).toEqual(await found('status=open'))
  expect((await found('status=open&status=in_progress')).toSorted()).toEqual([open.uuid, begun.uuid].toSorted())
  expect((await found('status[]=open&status[]=in_progress')).toSorted()).toEqual([open.uuid, begun.uuid].toSorted())
  expect(await found('status=closed')).toEqual([])
})

describe('opening a ticket', () => {
  it('gives it a number, a state and its names, and announces it', async () => {
    const ticket = await aTicket(world, { assignee: `/api/users/${world.bernd.uuid}` })
    expect(ticket).toMatchObject({
      '@type': 'Ticket',
      status: 'open',
      statusLabel: 'Neu',
      priority: 'medium',
      assignee: { name: 'Bernd Agent' },
      author: { name: 'Anna Agent' },
      customer: { name: 'Nordlicht Shop GmbH' },
      responsibleGroups: [{ name: 'Support' }],
      type: { name: 'normal' },
      project: { name: 'customer_tickets' },
      version: 1,
    })
    expect(ticket.publicId).toBeGreaterThan(10_000)
    const announced = (await world.tickets.published(ticketCreated)).at(-1)
    expect(announced).toMatchObject({
      ticket: { uuid: ticket.uuid, audience: { customerGroup: world.nordlicht, internal: false } },
      actor: { name: 'Anna Agent' },
    })
  })

  it.each([
    [{ subject: '  ' }, 'subject', 'blank'],
    [{ description: '' }, 'description', 'blank'],
    [{ customer: null }, 'customer', 'customer-required'],
    [{ responsibleGroups: [] }, 'responsibleGroups', 'responsibility-required'],
    [{ assignee: '018f0000-0000-7000-8000-000000000000' }, 'assignee', 'unknown-reference'],
    [{ labels: ['018f0000-0000-7000-8000-000000000000'] }, 'labels', 'unknown-reference'],
    [{ publicId: 5 }, 'publicId', 'unknown-field'],
  ])('refuses %j at the right field', async (fields, propertyPath, code) => {
    const answer = await caller(world, world.anna).post<Refused>('/api/tickets', {
      subject: 'Drucker',
      description: 'Geht nicht.',
      customer: world.nordlicht,
      responsibleGroups: [world.support],
      ...fields,
    })
    expect(answer.status).toBe(422)
    expect(answer.body.violations).toContainEqual(expect.objectContaining({ propertyPath, code }))
  })

  it('is worked on by an employee only', async () => {
    const customers = await aTicket(world)
    const answer = await caller(world, world.anna).patch<Refused>(`/api/tickets/${customers.publicId}`, {
      assignee: world.nutzer.uuid,
    })
    expect(answer.status).toBe(422)
    expect(answer.body.violations).toMatchObject([{ propertyPath: 'assignee', code: 'assignee-not-staff' }])
  })

  it.each([
    ['responsibleUsers', () => [world.nutzer.uuid], 'assignee-not-staff'],
    ['responsibleGroups', () => [world.nordlicht], 'unknown-reference'],
  ] as const)('is answered for by employees only: %s', async (propertyPath, given, code) => {
    const customers = await aTicket(world)
    const path = `/api/tickets/${customers.publicId}`
    const answer = await caller(world, world.anna).patch<Refused>(path, { [propertyPath]: given() })
    expect(answer).toMatchObject({ status: 422, body: { violations: [{ propertyPath, code }] } })
  })

  it('is for a person of its customer, and for nobody once it is another’s', async () => {
    const anna = caller(world, world.anna)
    const wrong = [{ propertyPath: 'customerUser', code: 'person-of-other-customer' }]
    const body = { subject: 'Umzug', description: 'x', customer: world.nordlicht, assignee: world.anna.uuid }
    for (const customerUser of [world.fremd.uuid, world.bernd.uuid])
      expect(await anna.post('/api/tickets', { ...body, customerUser })).toMatchObject({
        status: 422,
        body: { violations: wrong },
      })
    const made = await aTicket(world, { customer: world.nordlicht, customerUser: world.nutzer.uuid })
    const path = `/api/tickets/${made.publicId}`
    const refused = await anna.patch(path, { customerUser: world.fremd.uuid })
    expect(refused).toMatchObject({ status: 422, body: { violations: wrong } })
    const moved = await anna.patch<TicketBody>(path, { customer: world.suedwind })
    expect([moved.status, moved.body['customerUser']]).toEqual([200, null])
  })

  it('goes no deeper than five levels below the main ticket', async () => {
    let parent = await aTicket(world)
    for (let depth = 1; depth <= 5; depth++)
      parent = await aTicket(world, { parent: parent.publicId, type: 'sub_ticket' })
    const answer = await caller(world, world.anna).post<Refused>('/api/tickets', {
      subject: 'Zu tief',
      description: 'x',
      parent: parent.publicId,
    })
    expect(answer.body.violations[0]).toMatchObject({ code: 'depth-exceeded', message: expect.stringContaining('5') })
  })
})

describe('two people at one ticket', () => {
  it('may change different fields at the same time', async () => {
    const ticket = await aTicket(world)
    const path = `/api/tickets/${ticket.publicId}`
    const [priority, due] = await Promise.all([
      caller(world, world.anna).patch<TicketBody>(path, { priority: 'high' }, { 'if-match': '"1"' }),
      caller(world, world.bernd).patch<TicketBody>(path, { dueAt: '2026-11-24T10:00:00Z' }, { 'if-match': '"1"' }),
    ])
    expect([priority.status, due.status]).toEqual([200, 200])
    const now = await caller(world, world.anna).get<TicketBody>(path)
    expect(now.body).toMatchObject({ priority: 'high', dueAt: '2026-11-24T10:00:00.000Z', version: 3 })
  })

  it('meet in a 412 that shows the present ticket when they change the same field', async () => {
    const ticket = await aTicket(world)
    const path = `/api/tickets/${ticket.publicId}`
    await caller(world, world.anna).patch(path, { priority: 'high' }, { 'if-match': '"1"' })
    const late = await caller(world, world.bernd).patch<Refused>(path, { priority: 'low' }, { 'if-match': '"1"' })
    expect(late.status).toBe(412)
    expect(late.body.current).toMatchObject({ priority: 'high', version: 2 })
    const neverRead = await caller(world, world.bernd).patch<Refused>(path, { priority: 'low', version: 999 })
    expect(neverRead.body.violations).toMatchObject([{ propertyPath: 'version' }])
  })

  it('cannot both move it', async () => {
    const ticket = await aTicket(world)
    const path = `/api/tickets/${ticket.publicId}/state`
    const move = (transition: string) =>
      caller(world, world.anna).patch<Refused>(path, { transition }, { 'if-match': '"1"' })
    const [one, two] = await Promise.all([move('progress'), move('close')])
    expect([one.status, two.status].sort()).toEqual([200, 412])
  })

  it('learn what changed, before and after, by whom', async () => {
    const ticket = await aTicket(world)
    await caller(world, world.bernd).patch(`/api/tickets/${ticket.uuid}`, {
      priority: 'highest',
      assignee: world.bernd.uuid,
    })
    const change = (await world.tickets.published(ticketChanged)).at(-1)
    expect(change?.actor.name).toBe('Bernd Agent')
    expect(change?.changes).toEqual(
      expect.arrayContaining([
        { field: 'priority', before: 'medium', after: 'highest' },
        { field: 'assignee', before: null, after: 'Bernd Agent' },
      ]),
    )
  })
})

describe('moving a ticket', () => {
  it('shows what is possible and does it', async () => {
    const ticket = await aTicket(world)
    const state = await caller(world, world.anna).get<{ transitions: { name: string }[] }>(
      `/api/tickets/${ticket.publicId}/state`,
    )
    expect(state.body.transitions.map((one) => one.name)).toContain('progress')
    const moved = await caller(world, world.anna).patch<TicketBody>(`/api/tickets/${ticket.publicId}/state`, {
      transition: 'progress',
    })
    expect(moved.body).toMatchObject({ status: 'in_progress', state: 'in_progress', label: 'In Bearbeitung' })
    expect((await world.tickets.published(ticketTransitioned)).at(-1)).toMatchObject({
      transition: 'progress',
      from: 'open',
      ticket: { status: 'in_progress' },
    })
  })

  it('says why it is not possible', async () => {
    const ticket = await aTicket(world)
    const answer = await caller(world, world.anna).patch<Refused>(`/api/tickets/${ticket.publicId}/state`, {
      transition: 'archived',
    })
    expect(answer.status).toBe(422)
    expect(answer.body.title).toContain('Status')
  })

  it('suspends until a morning in Berlin and refuses a past one', async () => {
    const ticket = await aTicket(world)
    const path = `/api/tickets/${ticket.publicId}/state`
    const past = await caller(world, world.anna).patch<Refused>(path, {
      transition: 'open_adjourn',
      adjournDate: '2026-11-19',
    })
    expect(past.body.violations[0]).toMatchObject({
      code: 'adjourn-in-past',
      message: 'Der Zeitpunkt der Zurückstellung darf nicht in der Vergangenheit liegen.',
    })
    await caller(world, world.anna).patch(path, { transition: 'open_adjourn', adjournDate: '2026-12-01' })
    expect((await world.tickets.published(ticketTransitioned)).at(-1)?.ticket).toMatchObject({
      adjournedUntil: '2026-12-01T07:00:00.000Z',
      adjournedFrom: 'open',
    })
    const back = await caller(world, world.anna).get<TicketBody>(`/api/ticket/${ticket.publicId}/reset-adjourn-date`)
    expect(back.body.status).toBe('open')
  })

  it('shows the time that counts of a suspension, and lets staff choose another day and time', async () => {
    const { publicId } = await aTicket(world)
    const [path, anna] = [`/api/tickets/${publicId}`, caller(world, world.anna)]
    const refusals = async (fields: object, who = anna) =>
      (await who.patch<Refused>(path, fields)).body.violations?.map((one) => [one.propertyPath, one.code])
    expect(await refusals({ adjournDate: '2026-12-12' })).toEqual([['adjournDate', 'not-suspended']])
    await anna.patch(`${path}/state`, { transition: 'open_adjourn', adjournDate: '2026-12-01' })
    expect((await anna.get<TicketBody>(path)).body).toMatchObject({ adjournDate: '2026-12-01', adjournTime: '08:00' })

    const changed = await anna.patch<TicketBody>(path, { adjournDate: '2026-12-12' })
    expect(changed).toMatchObject({ status: 200, body: { adjournDate: '2026-12-12', adjournTime: '08:00' } })
    const fact = (await world.tickets.published(ticketChanged)).at(-1)
    expect(fact?.ticket.adjournedUntil).toBe('2026-12-12T07:00:00.000Z')
    expect(fact?.changes).toEqual([
      { field: 'adjournedUntil', before: '2026-12-01T07:00:00.000Z', after: '2026-12-12T07:00:00.000Z' },
    ])
    const later = await anna.patch<TicketBody>(path, { adjournTime: '14:30', minutesBeforeResume: 60 })
    expect(later.body).toMatchObject({ adjournDate: '2026-12-12', adjournTime: '14:30', minutesBeforeResume: 60 })

    expect(await refusals({ adjournDate: '2026-11-19' })).toEqual([['adjournDate', 'adjourn-in-past']])
    expect(await refusals({ adjournDate: null })).toEqual([['adjournDate', 'required']])
    const customer = caller(world, world.chef)
    expect(await refusals({ adjournDate: '2026-12-13' }, customer)).toEqual([['adjournDate', 'unknown-field']])
  })

  it('takes the solution along as the comment that closes it', async () => {
    const ticket = await aTicket(world)
    await caller(world, world.anna).patch(`/api/tickets/${ticket.publicId}/state`, {
      transition: 'close',
      comment: 'Cache geleert.',
    })
    const comments = await caller(world, world.chef).get<{ 'hydra:member': object[] }>(
      `/api/comments?ticket.publicId=${ticket.publicId}`,
    )
    expect(comments.body['hydra:member']).toEqual([
      expect.objectContaining({ text: 'Cache geleert.', resolvedText: 'Cache geleert.', internal: false }),
    ])
  })

  it('says of what is rejected that it was, and why in the comment', async () => {
    const { publicId } = await aTicket(world, { type: 'user_request' })
    const [path, anna] = [`/api/tickets/${publicId}/state`, caller(world, world.anna)]
    expect((await anna.patch(path, { transition: 'reject' })).status).toBe(422)
    expect((await anna.patch(path, { transition: 'reject', comment: 'Zu teuer.' })).status).toBe(200)
    const comments = await anna.get<{ 'hydra:member': object[] }>(`/api/comments?ticket.publicId=${publicId}`)
    expect(comments.body['hydra:member']).toMatchObject([{ text: 'Zu teuer.', resolvedText: 'Abgelehnt' }])
  })

  it.each(['change_management', 'change_management_emergency'])(
    'fixes what a %s says from its approval on, until it is tried again',
    async (type) => {
      const { publicId } = await aTicket(world, { type })
      const [path, anna] = [`/api/tickets/${publicId}`, caller(world, world.anna)]
      const step = async (transition: string) =>
        expect((await anna.patch(`${path}/state`, { transition, comment: 'Geprüft.' })).status).toBe(200)
      await step('approve')
      expect((await anna.get(path)).body).toMatchObject({ titleLocked: true })
      const locked = await anna.patch<Refused>(path, { subject: 'Ganz anders', description: 'Etwas anderes.' })
      expect(locked.body.violations?.map(({ code }) => code)).toEqual(['title-locked', 'title-locked'])
      await step('fail')
      expect((await anna.patch(path, { subject: 'Ganz anders' })).status).toBe(422)
      await step('retry_unsuccessful')
      expect((await anna.patch(path, { subject: 'Ganz anders' })).status).toBe(200)
    },
  )

  it('takes no more entries once it is finished', async () => {
    const ticket = await aTicket(world)
    await caller(world, world.anna).patch(`/api/tickets/${ticket.publicId}/state`, { transition: 'close' })
    expect(
      (await caller(world, world.anna).post('/api/comments', { ticket: ticket.publicId, text: 'Noch was' })).status,
    ).toBe(409)
    expect((await caller(world, world.anna).patch(`/api/tickets/${ticket.publicId}`, { priority: 'low' })).status).toBe(
      409,
    )
    const locked = await caller(world, world.anna).patch<Refused>(`/api/tickets/${ticket.publicId}`, {
      subject: 'Anders',
    })
    expect(locked.body.violations[0]?.message).toBe('Titel und Beschreibung können nicht mehr geändert werden.')
  })

  it('closes a parent that wants it with its last sub-ticket', async () => {
    const parent = await aTicket(world, { closeWithLastSubTicket: true })
    const child = await aTicket(world, { parent: parent.publicId, type: 'sub_ticket' })
    await caller(world, world.anna).patch(`/api/tickets/${child.publicId}/state`, { transition: 'close' })
    await world.tickets.runTimers()
    expect((await caller(world, world.anna).get<TicketBody>(`/api/tickets/${parent.publicId}`)).body).toMatchObject({
      status: 'closed',
      progress: 100,
    })
  })

  it('closes it also with the last one far below, and with one that was merged away', async () => {
    const grand = await aTicket(world, { closeWithLastSubTicket: true })
    const middle = await aTicket(world, { parent: grand.publicId, type: 'sub_ticket' })
    const last = await aTicket(world, { parent: middle.publicId, type: 'sub_ticket' })
    const other = await aTicket(world, { parent: grand.publicId, type: 'sub_ticket' })
    const anna = caller(world, world.anna)
    for (const { publicId } of [middle, last]) {
      await anna.patch(`/api/tickets/${publicId}/state`, { transition: 'close' })
      await world.tickets.runTimers()
      expect((await anna.get<TicketBody>(`/api/tickets/${grand.publicId}`)).body.status).toBe('open')
    }
    const into = (await aTicket(world)).publicId
    expect((await anna.post(`/api/tickets/${other.publicId}/merge`, { into })).status).toBe(200)
    await world.tickets.runTimers()
    expect((await anna.get<TicketBody>(`/api/tickets/${grand.publicId}`)).body.status).toBe('closed')
  })

  it('takes open sub-tickets along when it is suspended so', async () => {
    const parent = await aTicket(world)
    const child = await aTicket(world, { parent: parent.publicId, type: 'sub_ticket' })
    await caller(world, world.anna).patch(`/api/tickets/${parent.publicId}/state`, {
      transition: 'open_adjourn',
      adjournDate: '2026-12-01',
      adjournSubTickets: true,
    })
    expect((await caller(world, world.anna).get<TicketBody>(`/api/tickets/${child.publicId}`)).body.status).toBe(
      'adjourned',
    )
  })
})

describe('talking on a ticket', () => {
  it('makes the first public word of the staff the first response', async () => {
    const ticket = await aTicket(world, {}, world.chef).catch(() => aTicket(world))
    const write = (text: string, internal: boolean) =>
      caller(world, world.anna).post<TicketBody>('/api/comments', { ticket: ticket.publicId, text, internal })
    expect((await write('Nur für uns', true)).body['firstResponse']).toBe(false)
    expect((await write('Wir kümmern uns', false)).body['firstResponse']).toBe(true)
    expect((await write('Noch etwas', false)).body['firstResponse']).toBe(false)
  })

  it('moves a ticket on that waited for the customer', async () => {
    const ticket = await aTicket(world)
    const path = `/api/tickets/${ticket.publicId}/state`
    await caller(world, world.anna).patch(path, { transition: 'progress' })
    await caller(world, world.anna).patch(path, { transition: 'inquire', comment: 'Welche Seite genau?' })
    await caller(world, world.chef).post('/api/comments', { ticket: ticket.publicId, text: 'Die Startseite.' })
    await world.tickets.runTimers()
    expect((await caller(world, world.anna).get<TicketBody>(`/api/tickets/${ticket.publicId}`)).body.status).toBe(
      'waiting_for_support',
    )
  })

  it('carries the whole ticket in its fact, so that no reader calls back', async () => {
    const ticket = await aTicket(world)
    await caller(world, world.anna).post('/api/comments', {
      ticket: ticket.publicId,
      text: 'Schau ich an',
      sendByEmail: true,
    })
    expect((await world.tickets.published(commentCreated)).at(-1)).toMatchObject({
      comment: {
        text: 'Schau ich an',
        authorSide: 'staff',
        sendByEmail: true,
        ticket: { publicId: ticket.publicId, version: 2 },
      },
    })
  })

  it('shows the last three comments of each ticket', async () => {
    const ticket = await aTicket(world)
    for (const text of ['eins', 'zwei', 'drei', 'vier']) {
      world.tickets.clock.advanceMinutes(1)
      await caller(world, world.anna).post('/api/comments', { ticket: ticket.publicId, text })
    }
    const latest = await caller(world, world.anna).get<{ 'hydra:member': { text: string }[] }>(
      `/api/comments/latest?ticket.publicId[]=${ticket.publicId}`,
    )
    expect(latest.body['hydra:member'].map((comment) => comment.text)).toEqual(['vier', 'drei', 'zwei'])
  })
})

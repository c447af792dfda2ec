import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMoment, type Moment } from './a-moment.ts'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
let moment: Moment
beforeAll(async () => {
  world = await aWorld()
  moment = aMoment(world.tickets)
})
afterAll(async () => {
  await moment[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const as = (actor = world.anna) => caller(world, actor)
const path = ({ publicId }: TicketBody) => `/api/tickets/${publicId}`
const close = (ticket: TicketBody) => as().patch(`${path(ticket)}/state`, { transition: 'close' })
const hide = (ticket: TicketBody) => as().patch(path(ticket), { internal: true })
const remove = (ticket: TicketBody) => as(world.admin).delete(path(ticket))
const merge = async (ticket: TicketBody) =>
  await as().post(`${path(ticket)}/merge`, { into: (await aTicket(world)).publicId })

interface Thing {
  uuid: string
  version: number
}
const made = async (where: string, fields: object, actor = world.anna) =>
  (await as(actor).post<Thing>(where, fields)).body
const aComment = async (ticket: TicketBody, actor = world.chef) =>
  `/api/comments/${(await made('/api/comments', { ticket: ticket.publicId, text: 'Bitte heute.' }, actor)).uuid}`
const aDeletedComment = async (ticket: TicketBody) => {
  const comment = await aComment(ticket)
  await as(world.chef).delete(comment)
  return comment
}
const aFile = async (ticket: TicketBody) => {
  const form = new FormData()
  form.append('file', new Blob(['Plan']), 'plan.txt')
  const answer = await as(world.chef).fetch(`${path(ticket)}/attachment`, { method: 'POST', body: form })
  return `/api/attachments/${((await answer.json()) as Thing).uuid}`
}
const aDeletedFile = async (ticket: TicketBody) => {
  const file = await aFile(ticket)
  await as(world.chef).delete(file)
  return file
}

describe('a ticket that changes at the moment when something on it is changed', () => {
  const link = { name: 'Wiki', url: 'https://wiki.example/1' }
  const shipment = { trackingId: '00340434', carrier: 'DHL', country: 'DE' }
  const of = (ticket: TicketBody, fields: object) => ({ ticket: ticket.publicId, ...fields })

  it.each([
    ['reword a comment', aComment, (at: string) => as(world.chef).patch(at, { text: 'Bitte morgen.' })],
    ['delete a comment', aComment, (at: string) => as(world.chef).delete(at)],
    ['put a comment back', aDeletedComment, (at: string) => as(world.chef).post(`${at}/restore`)],
    ['delete a file', aFile, (at: string) => as(world.chef).delete(at)],
    ['put a file back', aDeletedFile, (at: string) => as(world.chef).post(`${at}/restore`)],
  ])('lets nobody %s there', async (_what, on, write) => {
    const changes = [
      [close, 409],
      [merge, 409],
      [hide, 404],
    ] as const
    for (const [change, status] of changes) {
      const ticket = await aTicket(world)
      const at = await on(ticket)
      const written = await moment.writeAfter(
        ticket,
        () => change(ticket),
        () => write(at),
      )
      expect(written).toMatchObject({ status })
    }
  })

  it.each([
    ['links', link, { name: 'Handbuch' }],
    ['trackings', shipment, { carrier: 'UPS' }],
    ['ticket_servers', { name: 'web1' }, { customName: 'Shop' }],
  ])('lets nobody put, change or take away its %s', async (where, fields, changed) => {
    const all = `/api/${where}`
    for (const [change, status] of [
      [close, 409],
      [merge, 409],
      [remove, 404],
    ] as const) {
      const put = await aTicket(world)
      expect(
        await moment.writeAfter(
          put,
          () => change(put),
          () => as().post(all, of(put, fields)),
        ),
      ).toMatchObject({ status })
      const ticket = await aTicket(world)
      const { uuid } = await made(all, of(ticket, fields))
      const write = status === 409 ? () => as().patch(`${all}/${uuid}`, changed) : () => as().delete(`${all}/${uuid}`)
      expect(await moment.writeAfter(ticket, () => change(ticket), write)).toMatchObject({ status })
    }
  })

  it('lets nobody put or change the values of its own fields', async () => {
    const admin = as(world.admin)
    const whole = { name: 'Umzug', type: 'normal', responsibleGroups: [world.support] }
    const template = (await admin.post<Thing>('/api/templates', whole)).body.uuid
    const asked = { template, name: 'Ort', nameEn: 'Place', type: 'text_multiline' }
    const field = (await admin.post<Thing>('/api/template_metadata_fields', asked)).body.uuid
    const all = '/api/ticket_metadata_values'
    const given = (ticket: TicketBody) => of(ticket, { field, value: 'Köln' })
    const put = await aTicket(world, { template })
    const putting = () => as().post(all, given(put))
    expect(await moment.writeAfter(put, () => close(put), putting)).toMatchObject({ status: 409 })
    const ticket = await aTicket(world, { template })
    const { uuid } = await made(all, given(ticket))
    const changing = () => as().patch(`${all}/${uuid}`, { value: 'Bonn' })
    expect(await moment.writeAfter(ticket, () => merge(ticket), changing)).toMatchObject({ status: 409 })
  })

  it('takes no new sub-ticket once it is finished, merged or deleted', async () => {
    for (const [change, status] of [
      [close, 409],
      [merge, 409],
      [remove, 404],
    ] as const) {
      const parent = await aTicket(world)
      const fields = {
        subject: 'Teil',
        description: 'Ein Teil',
        parent: parent.publicId,
        responsibleGroups: [world.support],
      }
      const write = () => as().post('/api/tickets', fields)
      expect(await moment.writeAfter(parent, () => change(parent), write)).toMatchObject({ status })
    }
  })

  it('is not deleted without a sub-ticket that is opened meanwhile', async () => {
    const parent = await aTicket(world)
    const fields = {
      subject: 'Teil',
      description: 'Ein Teil',
      parent: parent.publicId,
      responsibleGroups: [world.support],
    }
    const open = () => as().post('/api/tickets', fields)
    expect(await moment.writeAfter(parent, open, () => remove(parent))).toMatchObject({ status: 409 })
    expect((await remove(parent)).status).toBe(204)
    const left = 'SELECT uuid FROM ticket WHERE parent = $1 AND deleted_at IS NULL'
    expect(await world.tickets.running.database.query(left, [parent.uuid])).toEqual([])
  })

  it('is not split where it was merged meanwhile, nor in words that its comment has lost', async () => {
    const ticket = await aTicket(world)
    const comment = await aComment(ticket)
    const split = () => as().post(`${comment}/split`, { subject: 'Neu' })
    expect(await moment.writeAfter(ticket, () => merge(ticket), split)).toMatchObject({ status: 409 })
    const other = await aTicket(world)
    const words = await aComment(other, world.anna)
    const hiding = () => as().patch(words, { internal: true })
    const splitting = () => as().post(`${words}/split`, { subject: 'Neu' })
    expect(await moment.writeAfter(other, hiding, splitting)).toMatchObject({ status: 409 })
  })
})

it('of two who reword a comment as they have read it, the second is shown what the first has written', async () => {
  const ticket = await aTicket(world)
  const comment = await made('/api/comments', { ticket: ticket.publicId, text: 'Kommt heute.' })
  const seen = { 'if-match': `"${comment.version}"` }
  const reword = (text: string) => () => as().patch(`/api/comments/${comment.uuid}`, { text }, seen)
  const second = await moment.writeAfter(ticket, reword('Kommt morgen.'), reword('Kommt nie.'))
  expect(second).toMatchObject({ status: 412, body: { current: { text: 'Kommt morgen.' } } })
})

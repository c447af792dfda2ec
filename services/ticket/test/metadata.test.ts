import type { Actor } from '@leitstand/contracts/actor'
import { ticketChanged, ticketCreated } from '@leitstand/contracts/ticket/events'
import { createFromMail } from '@leitstand/contracts/ticket/from-mail'
import { metadataTypes } from '@leitstand/contracts/ticket/metadata'
import { newId } from '@leitstand/kit/ids'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

interface Listed {
  'hydra:member': TicketBody[]
  'hydra:totalItems': number
}
const admin = () => caller(world, world.admin)
const anna = () => caller(world, world.anna)
const fieldsPath = '/api/template_metadata_fields'
const options = [
  { value: 'k', label: 'Köln', labelEn: 'Cologne' },
  { value: 'b', label: 'Bonn' },
]
const aTemplate = async (rest: object = {}) =>
  (
    await admin().post<TicketBody>('/api/templates', {
      name: 'Umzug',
      type: 'normal',
      responsibleGroups: [world.support],
      ...rest,
    })
  ).body.uuid
const aField = async (template: string, rest: object = {}) => {
  const answer = await admin().post<TicketBody>(fieldsPath, {
    template,
    name: 'Kostenstelle',
    nameEn: 'Cost centre',
    type: 'text_regex',
    regex: '^\\d+$',
    ...rest,
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const refused = (propertyPath: string, code: string) => ({
  status: 422,
  body: { violations: [{ propertyPath, code }] },
})

describe('the fields of a template', () => {
  test.each(metadataTypes)(
    'an administrator adds one of type %s, and it stands in the list and at the template',
    async (type) => {
      const template = await aTemplate()
      const field = await aField(template, { type, regex: null, options: type.startsWith('select') ? options : [] })
      expect(field).toMatchObject({ '@type': 'TemplateMetadataField', type, required: false, deleted: false })
      const listed = await anna().get<Listed>(`${fieldsPath}?template.uuid=${template}`)
      expect(listed.body['hydra:member']).toMatchObject([{ uuid: field.uuid, nameEn: 'Cost centre' }])
      const shown = await caller(world, world.chef).get<TicketBody>(`/api/templates/${template}`)
      expect(shown.body['metadataFields']).toMatchObject([{ uuid: field.uuid, type }])
    },
  )

  it('all of a field is replaced, parts of it are changed, and one that nobody used is gone when deleted', async () => {
    const template = await aTemplate()
    const { uuid } = await aField(template)
    const path = `${fieldsPath}/${uuid}`
    const whole = { template, name: 'Standort', nameEn: 'Site', type: 'select', options, required: true, order: 3 }
    expect((await admin().put<TicketBody>(path, whole)).body).toMatchObject({ name: 'Standort', order: 3, regex: null })
    expect((await admin().patch<TicketBody>(path, { order: 1 })).body).toMatchObject({ name: 'Standort', order: 1 })
    expect((await admin().delete(path)).status).toBe(204)
    expect((await admin().get(path)).status).toBe(404)
  })

  it('a disabled one is asked for no more and found by its filter', async () => {
    const template = await aTemplate()
    const { uuid } = await aField(template)
    const other = await aField(template, { name: 'Ort', type: 'text_multiline', regex: null })
    await admin().patch(`${fieldsPath}/${uuid}`, { deleted: true })
    const listed = await anna().get<Listed>(`${fieldsPath}?deleted=false&template.uuid=${template}`)
    expect(listed.body['hydra:member'].map((one) => one.uuid)).toEqual([other.uuid])
    const shown = await anna().get<TicketBody>(`/api/templates/${template}`)
    expect(shown.body['metadataFields']).toMatchObject([{ uuid: other.uuid }])
    expect(await aRefusal({ template, metadataValues: [{ field: uuid, value: '12' }] })).toMatchObject(
      refused(`metadataValues.${uuid}`, 'unknown-reference'),
    )
  })

  it('only administrators write them, and a pattern that cannot be checked is refused at its field', async () => {
    const template = await aTemplate()
    const field = { template, name: 'x', type: 'text_regex', regex: '(?=x)' }
    expect((await anna().post(fieldsPath, field)).status).toBe(403)
    expect(await admin().post(fieldsPath, field)).toMatchObject(refused('regex', 'pattern-invalid'))
    expect(await admin().post(fieldsPath, { ...field, template: newId(), regex: null })).toMatchObject(
      refused('template', 'unknown-reference'),
    )
  })

  it('customers see those of the templates that they are offered', async () => {
    const hidden = await aField(await aTemplate({ hidden: true }))
    const chef = caller(world, world.chef)
    expect((await chef.get(`${fieldsPath}/${hidden.uuid}`)).status).toBe(404)
    expect((await chef.get(`/api/ticket_metadata_fields/${hidden.uuid}`)).status).toBe(404)
  })

  it('can be read one by one before any ticket says something in them', async () => {
    const { uuid } = await aField(await aTemplate())
    for (const by of [world.anna, world.chef]) {
      const shown = await caller(world, by).get(`/api/ticket_metadata_fields/${uuid}`)
      expect(shown).toMatchObject({ status: 200, body: { '@type': 'TicketMetadataField', uuid } })
    }
  })

  it('customers do not learn from their tickets of which hidden template they are', async () => {
    const template = await aTemplate({ hidden: true, name: 'KANARIE nur intern' })
    const { uuid } = await aField(template)
    const said = { metadataValues: [{ field: uuid, value: '1' }], customer: world.nordlicht }
    const { publicId } = await aTicket(world, { template, ...said }, world.anna)
    for (const path of [`?ticket.publicId=${publicId}`, `/${uuid}`]) {
      const read = (by: Actor) => caller(world, by).get(`/api/ticket_metadata_fields${path}`)
      const [shown, whole] = [await read(world.chef), await read(world.anna)]
      expect([shown.status, whole.status]).toEqual([200, 200])
      expect(JSON.stringify(shown.body)).toContain(uuid)
      expect(JSON.stringify(shown.body)).not.toMatch(new RegExp(`KANARIE|${template}`))
      expect(JSON.stringify(whole.body)).toContain('KANARIE')
    }
  })

  it('a copy of a template has them, too', async () => {
    const template = await aTemplate()
    await aField(template)
    const copy = await admin().post<TicketBody>(`/api/templates/${template}/duplicate`, {})
    expect(copy.body['metadataFields']).toMatchObject([{ name: 'Kostenstelle', regex: '^\\d+$' }])
  })
})

const aRefusal = async (input: object, as = world.anna) =>
  await caller(world, as).post('/api/tickets', {
    subject: 'Umzug',
    description: 'Bitte umziehen.',
    customer: world.nordlicht,
    responsibleGroups: as === world.anna ? [world.support] : undefined,
    ...input,
  })

describe('the values of a ticket', () => {
  it('are given when it is opened, stand on it, in what others are told, and for its customer', async () => {
    const template = await aTemplate()
    const site = await aField(template, { name: 'Standort', type: 'select', regex: null, options, order: 2 })
    const cost = await aField(template, { order: 1 })
    const ticket = await aTicket(world, {
      template,
      metadataValues: [
        { field: site.uuid, value: 'k' },
        { field: cost['@id'], value: 4711 },
      ],
    })
    const expected = [
      {
        '@type': 'TicketMetadataValue',
        field: { uuid: cost.uuid, name: 'Kostenstelle', nameEn: 'Cost centre' },
        value: '4711',
      },
      { field: { uuid: site.uuid, type: 'select' }, value: 'k' },
    ]
    expect(ticket['metadataValues']).toMatchObject(expected)
    const seen = await caller(world, world.chef).get<TicketBody>(`/api/tickets/${ticket.publicId}`)
    expect(seen.body['metadataValues']).toMatchObject(expected)
    const told = (await world.tickets.published(ticketCreated)).find((one) => one.ticket.uuid === ticket.uuid)
    expect(told?.ticket.metadataValues).toEqual(
      expect.arrayContaining([{ field: site.uuid, name: 'Standort', value: 'k', text: 'Köln' }]),
    )
  })

  it('what is required must be given, also by a customer, and what does not fit is refused at its field', async () => {
    const template = await aTemplate()
    const { uuid } = await aField(template, { required: true })
    const path = `metadataValues.${uuid}`
    for (const as of [world.anna, world.chef]) {
      const answer = (given: object[]) => aRefusal({ template, metadataValues: given }, as)
      expect(await aRefusal({ template }, as)).toMatchObject(refused(path, 'required'))
      expect(await answer([{ field: uuid, value: '' }])).toMatchObject(refused(path, 'blank'))
      expect(await answer([{ field: uuid, value: null }])).toMatchObject(refused(path, 'required'))
      expect(await answer([{ field: uuid, value: 'abc' }])).toMatchObject(refused(path, 'invalid'))
      expect((await answer([{ field: uuid, value: '12' }])).status).toBe(201)
    }
  })

  it('are changed and taken away with the ticket, and the history tells it', async () => {
    const template = await aTemplate()
    const { uuid } = await aField(template)
    const tick = await aField(template, { name: 'Eilig', type: 'checkbox', regex: null, required: true, order: 1 })
    const ticket = await aTicket(world, {
      template,
      metadataValues: [
        { field: uuid, value: '1' },
        { field: tick.uuid, value: true },
      ],
    })
    const patch = (value: unknown, field = uuid) =>
      anna().patch<TicketBody>(`/api/tickets/${ticket.publicId}`, { metadataValues: [{ field, value }] })
    expect((await patch('2')).body['metadataValues']).toMatchObject([{ value: '2' }, { value: true }])
    expect((await patch(null)).body['metadataValues']).toMatchObject([{ value: true }])
    expect(await patch(null, tick.uuid)).toMatchObject(refused(`metadataValues.${tick.uuid}`, 'required'))
    const told = (await world.tickets.published(ticketChanged)).filter((one) => one.ticket.uuid === ticket.uuid)
    expect(told.map(({ changes }) => changes)).toEqual([
      [{ field: 'metadataValues', before: 'Kostenstelle: 1', after: 'Kostenstelle: 2' }],
      [{ field: 'metadataValues', before: 'Kostenstelle: 2', after: null }],
    ])
  })

  it('what was read can be written back', async () => {
    const template = await aTemplate()
    const { uuid } = await aField(template)
    const ticket = await aTicket(world, { template, metadataValues: [{ field: uuid, value: '1' }] })
    const { status, body } = await anna().patch<TicketBody>(`/api/tickets/${ticket.publicId}`, {
      metadataValues: ticket['metadataValues'],
    })
    expect([status, body.version]).toEqual([200, ticket.version])
  })

  it('a customer changes them on the own ticket, and nobody else sees or changes them', async () => {
    const template = await aTemplate()
    const { uuid } = await aField(template)
    const ticket = await aTicket(world, { template, metadataValues: [{ field: uuid, value: '1' }] })
    const change = { metadataValues: [{ field: uuid, value: '7' }] }
    const own = await caller(world, world.chef).patch<TicketBody>(`/api/tickets/${ticket.publicId}`, change)
    expect(own.body['metadataValues']).toMatchObject([{ value: '7' }])
    const stranger = caller(world, world.fremd)
    expect((await stranger.patch(`/api/tickets/${ticket.publicId}`, change)).status).toBe(404)
    const [value] = own.body['metadataValues'] as TicketBody[]
    expect((await stranger.get(`/api/ticket_metadata_values/${value?.uuid}`)).status).toBe(404)
    expect((await stranger.get<Listed>('/api/ticket_metadata_values')).body['hydra:totalItems']).toBe(0)
    expect((await stranger.get(`/api/ticket_metadata_fields?ticket.publicId=${ticket.publicId}`)).status).toBe(404)
  })

  it('are written one by one, never empty, once for each field, and not on a finished ticket', async () => {
    const template = await aTemplate()
    const { uuid } = await aField(template)
    const { publicId } = await aTicket(world, { template })
    const path = '/api/ticket_metadata_values'
    const post = (value: unknown, field = uuid) => anna().post<TicketBody>(path, { ticket: publicId, field, value })
    expect(await post('')).toMatchObject(refused('value', 'blank'))
    expect(await post('abc')).toMatchObject(refused('value', 'invalid'))
    expect(await post('1', newId())).toMatchObject(refused('field', 'unknown-reference'))
    const made = await post('1')
    expect(made).toMatchObject({ status: 201, body: { ticket: { publicId }, field: { uuid }, value: '1' } })
    expect(await post('2')).toMatchObject(refused('field', 'not-unique'))
    const one = `${path}/${made.body.uuid}`
    expect((await anna().put<TicketBody>(one, { ticket: publicId, field: uuid, value: '3' })).body['value']).toBe('3')
    expect((await anna().patch<TicketBody>(one, { value: '4' })).body['value']).toBe('4')
    expect(await anna().patch(one, { value: '' })).toMatchObject(refused('value', 'blank'))
    expect((await anna().get<TicketBody>(`/api/tickets/${publicId}`)).body['metadataValues']).toMatchObject([
      { value: '4' },
    ])
    const listed = await anna().get<Listed>(`${path}?ticket.publicId=${publicId}`)
    expect(listed.body['hydra:member']).toMatchObject([{ uuid: made.body.uuid, value: '4' }])
    await anna().patch(`/api/tickets/${publicId}/state`, { transition: 'close' })
    expect((await anna().patch(one, { value: '5' })).status).toBe(409)
  })

  it('stay visible when their field is disabled, and keep it from being deleted or becoming another', async () => {
    const template = await aTemplate()
    const { uuid } = await aField(template)
    const ticket = await aTicket(world, { template, metadataValues: [{ field: uuid, value: '1' }] })
    const path = `${fieldsPath}/${uuid}`
    expect(await admin().delete(path)).toMatchObject({ body: { code: 'in-use' } })
    expect(await admin().patch(path, { type: 'date_picker', regex: null })).toMatchObject(
      refused('type', 'metadata-fixed'),
    )
    expect((await admin().patch(path, { deleted: true, required: true })).status).toBe(200)
    const seen = await anna().get<TicketBody>(`/api/tickets/${ticket.publicId}`)
    expect(seen.body['metadataValues']).toMatchObject([{ value: '1' }])
    const fields = await anna().get<Listed>(`/api/ticket_metadata_fields?ticket.publicId=${ticket.publicId}`)
    expect(fields.body['hydra:member']).toMatchObject([{ '@type': 'TicketMetadataField', uuid, deleted: true }])
    expect((await aTicket(world, { template }))['metadataValues']).toEqual([])
  })

  it('two people at different fields of a template both succeed', async () => {
    const template = await aTemplate()
    const [one, two] = [await aField(template), await aField(template, { name: 'Zweite' })]
    const ticket = await aTicket(world, { template })
    const answers = await Promise.all(
      [one, two].map(({ uuid }) =>
        anna().patch(`/api/tickets/${ticket.publicId}`, { metadataValues: [{ field: uuid, value: '1' }] }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const seen = await anna().get<TicketBody>(`/api/tickets/${ticket.publicId}`)
    expect(seen.body['metadataValues']).toHaveLength(2)
  })
})

it('a mail opens its ticket without what the template requires, and the ticket says what is missing', async () => {
  const template = await aTemplate()
  const { uuid } = await aField(template, { required: true })
  await admin().post('/api/sender_configurations', { template, emailAddress: 'umzug@leitstand.example' })
  const { publicId } = await world.tickets.ask(createFromMail, {
    key: 'mail 1',
    recipient: 'umzug@leitstand.example',
    subject: 'Umzug',
    text: 'Bitte umziehen',
    author: world.chef.uuid,
    customer: world.nordlicht,
    customerUser: world.chef.uuid,
    watchers: [],
    originEmail: { from: 'nora@example.com', subject: 'Umzug', date: '2026-11-20T09:00:00Z' },
    attachments: [],
  })
  const fields = await anna().get<Listed>(`/api/ticket_metadata_fields?ticket.publicId=${publicId}`)
  expect(fields.body['hydra:member']).toMatchObject([{ uuid, required: true }])
  const changed = await anna().patch<TicketBody>(`/api/tickets/${publicId}`, { subject: 'Umzug nach Bonn' })
  expect(changed.body['metadataValues']).toEqual([])
})

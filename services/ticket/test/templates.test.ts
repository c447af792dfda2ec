import type { Actor } from '@leitstand/contracts/actor'
import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import { newId } from '@leitstand/kit/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  const { database } = world.tickets.running
  await database.query('DELETE FROM watcher')
  await database.query('DELETE FROM ticket')
  await database.query('DELETE FROM template')
  await database.query('DELETE FROM tag')
})

interface Refused {
  violations: { propertyPath: string; code: string }[]
}
const ask = (actor: Actor) => caller(world, actor)
const at = (thing: TicketBody, path = 'templates') => `/api/${path}/${thing.uuid}`

async function make(fields: object = {}): Promise<TicketBody> {
  const body = { name: 'Umzug', type: 'normal', responsibleGroups: [world.support], ...fields }
  const made = await ask(world.admin).post<TicketBody>('/api/templates', body)
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.body
}
async function members(actor: Actor, path: string): Promise<TicketBody[]> {
  const { body } = await ask(actor).get<{ 'hydra:member': TicketBody[] }>(path)
  return body['hydra:member']
}
const namesAt = async (actor: Actor, path: string) => (await members(actor, path)).map((one) => one['name'])

it('a fixed execution time of the template cannot be left later', async () => {
  const template = await make({ fixedExecutionTime: 'business_hours' })
  const wish = { subject: 'Umzug', description: 'x', customer: world.nordlicht, template: template.uuid }
  const staff = ask(world.anna)
  const wrong = [{ propertyPath: 'executionTime', code: 'execution-time-locked' }]
  const { status, body } = await staff.post<TicketBody>('/api/tickets', wish)
  expect([status, body['executionTime']]).toEqual([201, 'business_hours'])
  const changed = await staff.patch<Refused>(`/api/tickets/${body['publicId']}`, { executionTime: 'now' })
  expect(changed.body.violations).toMatchObject(wrong)
  expect((await staff.patch(`/api/tickets/${body['publicId']}`, { executionTime: 'business_hours' })).status).toBe(200)
})

describe('templates below templates', () => {
  it('know their parent and their main template, and are listed under both', async () => {
    const main = await make({ name: 'Umzug' })
    const part = await make({ name: 'DNS', parent: main.uuid, availability: 'sub', mandatory: true })
    const detail = await make({ name: 'Eintrag', parent: part.uuid, availability: 'both' })
    expect(detail).toMatchObject({ parent: { name: 'DNS' }, mainTemplate: { name: 'Umzug' } })
    expect((await ask(world.anna).get<TicketBody>(at(main))).body).toMatchObject({
      parent: null,
      mainTemplate: null,
      subTemplates: [{ name: 'DNS', mandatory: true }],
    })
    expect(await namesAt(world.anna, `/api/templates?parent.uuid=${main.uuid}`)).toEqual(['DNS'])
    expect(await namesAt(world.anna, `/api/templates?mainTemplate.uuid=${main.uuid}`)).toEqual(['DNS', 'Eintrag'])
    for (const name of ['DNS', 'dns']) expect(await namesAt(world.anna, `/api/templates?name=${name}`)).toEqual(['DNS'])
    for (const part of ['DN', 'DN_', '%25'])
      expect(await namesAt(world.anna, `/api/templates?name=${part}`)).toEqual([])
    expect(await namesAt(world.anna, '/api/templates?search=dn')).toEqual(['DNS'])
    expect(await namesAt(world.anna, '/api/templates?availability=sub')).toEqual(['DNS', 'Eintrag'])
    expect(await namesAt(world.anna, '/api/templates?availability=main')).toEqual(['Eintrag', 'Umzug'])
  })

  it('are not made below themselves, nor deeper than sub-tickets go', async () => {
    const main = await make()
    let deepest = main
    for (let depth = 0; depth < 5; depth += 1) deepest = await make({ parent: deepest.uuid })
    const tooDeep = { name: 'Tiefer', type: 'normal', parent: deepest.uuid }
    expect((await ask(world.admin).post('/api/templates', tooDeep)).status).toBe(422)
    expect((await ask(world.admin).patch(at(main), { parent: deepest.uuid })).status).toBe(422)
    expect((await ask(world.admin).patch(at(main), { parent: main.uuid })).status).toBe(422)
  })

  it('take those below them along to another main template', async () => {
    const [one, other] = [await make({ name: 'Eins' }), await make({ name: 'Zwei' })]
    const part = await make({ name: 'Teil', parent: one.uuid })
    const detail = await make({ name: 'Detail', parent: part.uuid })
    await ask(world.admin).patch(at(part), { parent: other.uuid })
    expect((await ask(world.anna).get<TicketBody>(at(detail))).body['mainTemplate']).toMatchObject({ name: 'Zwei' })
    await ask(world.admin).patch(at(part), { parent: null })
    expect((await ask(world.anna).get<TicketBody>(at(detail))).body['mainTemplate']).toMatchObject({ name: 'Teil' })
    expect((await ask(world.admin).delete(at(part))).status).toBe(409)
  })

  it('can be mandatory only as a part of another', async () => {
    expect(await make({ mandatory: true })).toMatchObject({ mandatory: false })
    expect(await ask(world.admin).patch(at(await make()), { mandatory: true })).toMatchObject({ status: 422 })
    const part = at(await make({ parent: (await make()).uuid, mandatory: true }))
    expect(await ask(world.admin).patch(part, { parent: null })).toMatchObject({ body: { mandatory: false } })
  })
})

describe('a ticket of a template with parts', () => {
  const partsOf = async (ticket: TicketBody) =>
    (await members(world.anna, `/api/tickets/${ticket.publicId}/sub_tickets`)).map((sub) => sub['subject']).sort()

  it('comes with a sub-ticket for each mandatory part and each that was wished for', async () => {
    const main = await make({ name: 'Umzug' })
    const sub = { type: 'sub_ticket', parent: main.uuid, responsibleGroups: [] }
    const dns = await make({ ...sub, name: 'DNS', subject: 'DNS umstellen', mandatory: true })
    const mail = await make({ ...sub, name: 'Mail' })
    await make({ ...sub, name: 'Alt', mandatory: true, active: false })
    await make({ ...sub, name: 'Eintrag', parent: dns.uuid, mandatory: true })

    const plain = await aTicket(world, { template: main.uuid })
    expect(await partsOf(plain)).toEqual(['DNS umstellen'])
    expect(plain['subTicketCount']).toBe(1)
    const [part] = await members(world.anna, `/api/tickets/${plain.publicId}/sub_tickets`)
    expect(part).toMatchObject({
      template: { name: 'DNS' },
      responsibilityInherited: true,
      responsibleGroups: [{ name: 'Support' }],
      customer: { name: 'Nordlicht Shop GmbH' },
    })
    expect(await partsOf(part as TicketBody)).toEqual(['Eintrag'])
    expect(await partsOf(await aTicket(world, { template: main.uuid, subTemplates: [mail.uuid] }))).toEqual([
      'DNS umstellen',
      'Mail',
    ])
    const foreign = { ...body, template: main.uuid, subTemplates: [newId()] }
    expect((await ask(world.anna).post('/api/tickets', foreign)).status).toBe(422)
  })

  it('of a customer has the mandatory parts, whatever they ask for', async () => {
    const main = await make({ name: 'Umzug' })
    const mail = await make({ name: 'Mail', type: 'sub_ticket', parent: main.uuid })
    await make({ name: 'DNS', type: 'sub_ticket', parent: main.uuid, mandatory: true })
    const opened = await ask(world.chef).post<TicketBody>('/api/tickets', {
      subject: 'Umzug',
      description: 'Bitte',
      template: main.uuid,
    })
    expect(opened.status).toBe(201)
    expect(await partsOf(opened.body)).toEqual(['DNS'])
    const asking = { subject: 'Umzug', description: 'Bitte', template: main.uuid, subTemplates: [mail.uuid] }
    expect((await ask(world.chef).post('/api/tickets', asking)).status).toBe(422)
  })
  const body = { subject: 'Umzug', description: 'Bitte', type: 'normal' }
})

describe('a template', () => {
  it('gives its people, labels and execution time to its tickets', async () => {
    const label = (await ask(world.anna).post<TicketBody>('/api/labels', { name: `Neu ${newId()}` })).body
    const template = await make({
      responsibleGroups: [],
      responsibleUsers: [world.bernd.uuid],
      labels: [label.uuid],
      fixedExecutionTime: 'business_hours',
    })
    const ticket = await aTicket(world, {
      template: template.uuid,
      responsibleGroups: undefined,
      executionTime: 'now',
    })
    expect(ticket).toMatchObject({
      responsibleUsers: [{ name: 'Bernd Agent' }],
      labels: [{ uuid: label.uuid }],
      executionTime: 'business_hours',
    })
    expect((await ask(world.anna).get<TicketBody>(at(label, 'labels'))).body['usage']).toMatchObject({
      tickets: 1,
      templates: 1,
    })
    expect(await namesAt(world.anna, `${at(template)}/responsible_users`)).toEqual(['Bernd Agent'])
    await ask(world.anna).delete(at(label, 'labels'))
    expect((await ask(world.anna).get<TicketBody>(at(template))).body['labels']).toEqual([])
  })

  it('says where its tickets start, if their type knows the place and it is no end', async () => {
    const { uuid } = await make({ places: ['adjourned', 'closed', 'in_progress'] })
    expect(await aTicket(world, { template: uuid })).toMatchObject({ status: 'in_progress' })
    const elsewhere = await make({ places: ['adjourned'] })
    expect(await aTicket(world, { template: elsewhere.uuid })).toMatchObject({ status: 'open' })
  })

  it('points only at what is there', async () => {
    const body = { name: 'Falsch', type: 'normal' }
    const wrong = [
      { labels: [newId()] },
      { hint: newId() },
      { responsibleUsers: [world.chef.uuid] },
      { responsibleGroups: [world.nordlicht] },
      { parent: newId() },
    ]
    for (const fields of wrong)
      expect((await ask(world.admin).post('/api/templates', { ...body, ...fields })).status).toBe(422)
    for (const fields of [{ availability: 'never' }, { targetGroup: 'x' }, { autoClose: 'x' }])
      expect((await ask(world.admin).post('/api/templates', { ...body, ...fields })).status).toBe(422)
  })

  it('is read in both spellings of its English words', async () => {
    expect(await make({ name_en: 'Move', subject_en: 'Please move', description_en: 'Where to' })).toMatchObject({
      nameEn: 'Move',
      subjectEn: 'Please move',
      descriptionEn: 'Where to',
    })
  })

  it('is copied with its tags, but neither as default nor with its addresses', async () => {
    const template = await make({ default: true, subject: 'Umzug von …' })
    const tag = (await ask(world.admin).post<TicketBody>('/api/tags', { name: 'Server' })).body
    await ask(world.admin).post('/api/template_tags', { template: template.uuid, tag: tag.uuid })
    await ask(world.admin).post('/api/sender_configurations', {
      template: template.uuid,
      emailAddress: `${newId()}@leitstand.example`,
    })
    expect((await ask(world.anna).post(`${at(template)}/duplicate`, {})).status).toBe(403)
    const copy = await ask(world.admin).post<TicketBody>(`${at(template)}/duplicate`, {})
    expect(copy.status).toBe(201)
    expect(copy.body.uuid).not.toBe(template.uuid)
    expect(copy.body).toMatchObject({
      name: 'Umzug (Kopie)',
      subject: 'Umzug von …',
      default: false,
      tags: [{ name: 'Server' }],
      senderConfigurations: [],
    })
  })

  it('confirms what arrives at its address until somebody says otherwise, and one address is for one template', async () => {
    const template = await make()
    const emailAddress = `${newId()}@leitstand.example`
    const paths = '/api/sender_configurations'
    const address = (await ask(world.admin).post<TicketBody>(paths, { template: template.uuid, emailAddress })).body
    const path = at(address, 'sender_configurations')
    expect((await ask(world.anna).patch(path, { sendConfirmation: false })).status).toBe(403)
    const changed = await ask(world.admin).patch(path, { sendConfirmation: false })
    expect(changed).toMatchObject({ status: 200, body: { emailAddress, sendConfirmation: false } })
    expect(await world.tickets.ask(findSenderConfiguration, { addresses: [emailAddress] })).toMatchObject({
      template: template.uuid,
      sendConfirmation: false,
    })
    const elsewhere = await ask(world.admin).patch<Refused>(path, { template: newId() })
    expect(elsewhere.body.violations).toMatchObject([{ propertyPath: 'template', code: 'unknown-reference' }])
    const again = await ask(world.admin).post<Refused>(paths, { template: (await make()).uuid, emailAddress })
    expect(again.body.violations).toMatchObject([{ propertyPath: 'emailAddress', code: 'not-unique' }])
  })

  it('is found by the first address that belongs to one; without one, by what its addresses confirm', async () => {
    const [one, other] = [await make({ name: 'Umzug' }), await make({ name: 'Abbau' })]
    const mailbox = async (template: TicketBody, name: string, sendConfirmation: boolean) =>
      await ask(world.admin).post('/api/sender_configurations', {
        template: template.uuid,
        emailAddress: `${name}@leitstand.example`,
        sendConfirmation,
      })
    await mailbox(one, 'a-umzug', false)
    await mailbox(one, 'umzug', true)
    await mailbox(other, 'abbau', false)
    const find = (input: { addresses?: string[]; template?: string }) =>
      world.tickets.ask(findSenderConfiguration, input)
    const addresses = ['nobody@leitstand.example', 'Abbau@leitstand.example', 'umzug@leitstand.example']
    expect(await find({ addresses })).toMatchObject({ template: other.uuid, sendConfirmation: false })
    expect(await find({ template: one.uuid })).toMatchObject({ template: one.uuid, sendConfirmation: true })
    expect(await find({ template: newId() })).toBeNull()
  })

  it('that is the default can be neither deleted nor switched off as such', async () => {
    const template = await make({ default: true })
    const code = { status: 409, body: { code: 'default-template-protected' } }
    expect(await ask(world.admin).delete(at(template))).toMatchObject(code)
    for (const change of [{ default: false }, { active: false }])
      expect(await ask(world.admin).patch(at(template), change)).toMatchObject(code)
    const next = await make({ default: true })
    expect((await ask(world.anna).get<TicketBody>(at(template))).body['default']).toBe(false)
    expect(next['default']).toBe(true)
  })

  it('says nothing to customers of staff, and is not there when it is not for them', async () => {
    const open = await make({ name: 'Offen', responsibleUsers: [world.anna.uuid] })
    await make({ name: 'Versteckt', hidden: true })
    await make({ name: 'Mitarbeiter', targetGroup: 'employee' })
    await make({ name: 'Intern', type: 'purchase' })
    expect(await namesAt(world.chef, '/api/templates')).toEqual(['Offen'])
    expect((await ask(world.chef).get<TicketBody>(at(open))).body).toMatchObject({
      responsibleGroups: [],
      responsibleUsers: [],
      watchers: [],
    })
    expect(await members(world.chef, `${at(open)}/responsible_groups`)).toEqual([])
  })

  it('knows the places of its type only', async () => {
    const template = await make()
    expect(await namesAt(world.anna, `${at(template)}/places`)).toEqual(['open', 'in_progress'])
  })
})

describe('whoever subscribes to a template', () => {
  const subscribe = (actor: Actor, template: TicketBody, user = actor.uuid) =>
    ask(actor).post<TicketBody>('/api/template_watchers', { template: template.uuid, user })

  it('watches every new ticket made from it, and no other', async () => {
    const template = await make()
    expect((await subscribe(world.bernd, template)).status).toBe(201)
    const ticket = await aTicket(world, { template: template.uuid })
    expect(await watchersOf(ticket)).toEqual(['Bernd Agent'])
    expect(await watchersOf(await aTicket(world, {}))).toEqual([])
    const [own] = await members(world.bernd, `/api/template_watchers?user.uuid=${world.bernd.uuid}`)
    expect(own).toMatchObject({ template: { name: 'Umzug', active: true }, user: { name: 'Bernd Agent' } })
    expect((await ask(world.bernd).delete(at(own as TicketBody, 'template_watchers'))).status).toBe(204)
    expect(await watchersOf(await aTicket(world, { template: template.uuid }))).toEqual([])
  })

  it('does not come to see what is not theirs to see', async () => {
    const template = await make({ type: 'authority_request' })
    await subscribe(world.bernd, template)
    await subscribe(world.admin, template)
    const made = await ask(world.admin).post<TicketBody>('/api/tickets', {
      subject: 'Auskunft',
      description: 'Anfrage',
      template: template.uuid,
      internal: true,
    })
    expect(made.status).toBe(201)
    expect(await watchersOf(made.body)).toEqual(['Ada Admin'])
  })

  it('does so for themselves; only administrators for others, and never for customers', async () => {
    const template = await make()
    expect((await subscribe(world.anna, template, world.bernd.uuid)).status).toBe(403)
    const others = await subscribe(world.admin, template, world.bernd.uuid)
    expect(others.status).toBe(201)
    expect((await ask(world.anna).delete(at(others.body, 'template_watchers'))).status).toBe(403)
    expect((await subscribe(world.admin, template, world.chef.uuid)).status).toBe(422)
    expect((await subscribe(world.chef, template)).status).toBe(403)
    expect((await subscribe(world.admin, template, world.bernd.uuid)).status).toBe(422)
  })

  async function watchersOf(ticket: TicketBody): Promise<unknown[]> {
    const found = await members(world.admin, `/api/watchers?ticket.publicId=${ticket.publicId}`)
    return found.map((watcher) => Object(watcher['user']).name)
  }
})

describe('tags', () => {
  it('stand in their order, each with its templates in theirs, those without a tag at the end', async () => {
    const [umzug, zugang, rest] = [await make(), await make({ name: 'Zugang' }), await make({ name: 'Sonstiges' })]
    const tag = async (name: string, tagOrder: number) =>
      (
        await ask(world.admin).post<TicketBody>('/api/tags', {
          name,
          name_en: `${name} en`,
          colour: '#112233',
          tagOrder,
        })
      ).body
    const [late, early] = [await tag('Später', 2), await tag('Früher', 1)]
    const put = (template: TicketBody, on: TicketBody, tagOrder: number) =>
      ask(world.admin).post<TicketBody>('/api/template_tags', { template: template.uuid, tag: on.uuid, tagOrder })
    await put(umzug, late, 2)
    const placed = await put(zugang, late, 1)
    expect((await put(zugang, late, 1)).status).toBe(422)
    expect(await namesAt(world.anna, '/api/tags')).toEqual(['Früher', 'Später'])
    expect((await ask(world.anna).get<TicketBody>(at(late, 'tags'))).body).toMatchObject({
      nameEn: 'Später en',
      templates: [{ name: 'Zugang' }, { name: 'Umzug' }],
    })
    const shown = async (actor: Actor) =>
      (await members(actor, '/api/templates/tags')).map((entry) => [
        Object(entry['tag']).name ?? null,
        ...(entry['templates'] as TicketBody[]).map((template) => template['name']),
      ])
    expect(await shown(world.anna)).toEqual([['Früher'], ['Später', 'Zugang', 'Umzug'], [null, 'Sonstiges']])
    expect(await shown(world.chef)).toEqual([
      ['Später', 'Zugang', 'Umzug'],
      [null, 'Sonstiges'],
    ])
    await ask(world.admin).patch(at(placed.body, 'template_tags'), { tagOrder: 3 })
    await ask(world.admin).patch(at(early, 'tags'), { tagOrder: 9 })
    await ask(world.admin).patch(at(rest), { active: false })
    expect(await shown(world.anna)).toEqual([['Später', 'Umzug', 'Zugang'], ['Früher']])
    expect((await ask(world.admin).put(at(placed.body, 'template_tags'), {})).status).toBe(405)
    expect((await ask(world.anna).post('/api/tags', { name: 'Meins' })).status).toBe(403)
  })
})

it('a hint stands at its templates and is kept while one of them shows it', async () => {
  const hint = (
    await ask(world.admin).post<TicketBody>('/api/template_hints', {
      name: 'Vorlauf',
      description: 'Zwei Wochen',
      color: '#aa3300',
    })
  ).body
  expect(hint['id']).toBe(hint.uuid)
  const template = await make({ hint: hint.uuid })
  expect(template['hint']).toMatchObject({ id: hint.uuid, name: 'Vorlauf', color: '#aa3300' })
  expect((await ask(world.chef).get<TicketBody>(at(template))).body['hint']).toMatchObject({ name: 'Vorlauf' })
  expect((await ask(world.admin).delete(at(hint, 'template_hints'))).status).toBe(409)
  await ask(world.admin).patch(at(template), { hint: null })
  expect((await ask(world.admin).delete(at(hint, 'template_hints'))).status).toBe(204)
})

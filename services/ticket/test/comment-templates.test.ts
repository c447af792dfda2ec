import type { Actor } from '@leitstand/contracts/actor'
import { isGroupUsed } from '@leitstand/contracts/ticket/groups'
import { newId } from '@leitstand/kit/ids'
import { anonymisePerson } from '@leitstand/kit/testing/anonymised-person'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
/** Of another group of employees. */
let zora: Actor
beforeAll(async () => {
  world = await aWorld()
  zora = anActor({ name: 'Zora Technik', groups: [newId()] })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  await world.tickets.running.database.query('DELETE FROM comment_template')
})

async function make(actor: Actor, fields: object): Promise<TicketBody> {
  const body = { name: 'Rückfrage', text: 'Können Sie uns das genauer beschreiben?', ...fields }
  const made = await caller(world, actor).post<TicketBody>('/api/comment_templates', body)
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.body
}
async function names(actor: Actor, query = ''): Promise<unknown[]> {
  const { body } = await caller(world, actor).get<{ 'hydra:member': TicketBody[] }>(`/api/comment_templates${query}`)
  return body['hydra:member'].map((template) => template['name'])
}
const at = (template: TicketBody) => `/api/comment_templates/${template.uuid}`
const isDefault = async (actor: Actor, template: TicketBody) =>
  (await caller(world, actor).get<TicketBody>(at(template))).body['default']

describe('comment templates', () => {
  it('of the system are seen by every group and of a group by its members, one’s own only by oneself', async () => {
    await make(world.admin, { name: 'System', system: true })
    await make(world.admin, { name: 'Alle', global: true })
    await make(world.anna, { name: 'Support', groups: [world.support] })
    await make(world.anna, { name: 'Annas' })
    expect(await names(world.anna)).toEqual(['Alle', 'Annas', 'Support', 'System'])
    expect(await names(world.bernd)).toEqual(['Alle', 'Support', 'System'])
    expect(await names(zora)).toEqual(['Alle', 'System'])
    expect(await names(world.admin)).toEqual(['Alle', 'Annas', 'Support', 'System'])
    expect((await caller(world, world.chef).get('/api/comment_templates')).status).toBe(403)
  })

  it('are filtered by who owns them and by whether nobody does, both together as one or the other', async () => {
    await make(world.admin, { name: 'Alle', global: true })
    await make(world.anna, { name: 'Annas' })
    await make(world.bernd, { name: 'Bernds' })
    expect(await names(world.admin, '?global=1')).toEqual(['Alle'])
    expect(await names(world.admin, `?user.uuid=${world.anna.uuid}`)).toEqual(['Annas'])
    expect(await names(world.admin, `?global=1&user.uuid=${world.anna.uuid}`)).toEqual(['Alle', 'Annas'])
    expect(await names(world.admin, `?global=1&user.uuid=${world.anna.uuid}&name=ann`)).toEqual(['Annas'])
    expect(await names(world.anna, `?user.uuid=${world.bernd.uuid}`)).toEqual([])
  })

  it('say what they are', async () => {
    const made = await make(world.anna, { groups: [world.support] })
    expect(made).toMatchObject({ user: null, groups: [{ uuid: world.support, name: 'Support' }], system: false })
    expect(made).toMatchObject({ default: false, global: true, editable: true })
    expect(await make(world.anna, {})).toMatchObject({ user: { name: 'Anna Agent' }, groups: [], global: false })
  })

  it('of the system are changed by administrators only, and deleted by nobody', async () => {
    const made = await make(world.admin, { system: true })
    expect((await caller(world, world.anna).patch(at(made), { text: 'Neu' })).status).toBe(403)
    expect((await caller(world, world.admin).patch(at(made), { text: 'Neu' })).status).toBe(200)
    expect((await caller(world, world.anna).delete(at(made))).status).toBe(403)
    expect(await caller(world, world.admin).delete(at(made))).toMatchObject({
      status: 409,
      body: { code: 'system-template-protected' },
    })
  })

  it('of others cannot be seen, changed or taken', async () => {
    const annas = await make(world.anna, {})
    const ofSupport = await make(world.anna, { groups: [world.support] })
    for (const template of [annas, ofSupport]) {
      expect((await caller(world, zora).get(at(template))).status).toBe(404)
      expect((await caller(world, zora).patch(at(template), { name: 'Meins' })).status).toBe(404)
      expect((await caller(world, zora).delete(at(template))).status).toBe(404)
    }
    expect((await caller(world, world.bernd).patch(at(ofSupport), { name: 'Unser' })).status).toBe(200)
  })

  it('are not made for everybody, for the system or for foreign groups by employees', async () => {
    const body = { name: 'Für alle', text: 'Text' }
    for (const more of [{ global: true }, { system: true }, { groups: [world.support] }])
      expect((await caller(world, zora).post('/api/comment_templates', { ...body, ...more })).status).toBe(403)
    const unknown = { ...body, groups: [newId()] }
    expect((await caller(world, world.admin).post('/api/comment_templates', unknown)).status).toBe(422)
    const ofCustomers = { ...body, groups: [world.nordlicht] }
    expect((await caller(world, world.admin).post('/api/comment_templates', ofCustomers)).status).toBe(422)
  })

  it('keep groups in use', async () => {
    const ask = async () => (await world.tickets.ask(isGroupUsed, { group: world.support })).templates
    const before = await ask()
    await make(world.anna, { groups: [world.support] })
    expect(await ask()).toBe(before + 1)
  })
})

describe('the default', () => {
  it('is each person’s own, also of what they may not change, and leaves the template as it is', async () => {
    const made = await make(world.admin, { system: true })
    const chosen = await caller(world, world.anna).patch<TicketBody>(at(made), { default: true })
    expect(chosen).toMatchObject({ status: 200, body: { default: true, version: made.version } })
    expect([await isDefault(world.anna, made), await isDefault(world.bernd, made)]).toEqual([true, false])
  })

  it('is replaced by a new one and can be given up', async () => {
    const first = await make(world.anna, { default: true })
    const second = await make(world.anna, { default: true })
    expect([await isDefault(world.anna, first), await isDefault(world.anna, second)]).toEqual([false, true])
    await caller(world, world.anna).patch(at(first), { default: false })
    expect(await isDefault(world.anna, second)).toBe(true)
    await caller(world, world.anna).patch(at(second), { default: false })
    expect(await isDefault(world.anna, second)).toBe(false)
  })
})

it('what somebody kept for themselves goes with them; what they shared stays', async () => {
  await make(world.bernd, { name: 'Bernds' })
  await make(world.bernd, { name: 'Geteilt', groups: [world.support] })
  await anonymisePerson(world.tickets, world.bernd)
  expect(await names(world.admin)).toEqual(['Geteilt'])
})

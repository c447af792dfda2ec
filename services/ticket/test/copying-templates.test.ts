import { templateCopied } from '@leitstand/contracts/ticket/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aWorld, caller, type TicketBody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const admin = () => caller(world, world.admin)
const at = (template: TicketBody) => `/api/templates/${template.uuid}`

async function make(fields: object): Promise<TicketBody> {
  const made = await admin().post<TicketBody>('/api/templates', { type: 'normal', ...fields })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.body
}

it('a template is copied with its parts, whose fields and watchers come along, in a tree of their own', async () => {
  const template = await make({ name: 'Umzug' })
  const part = await make({ name: 'DNS', parent: template.uuid, availability: 'sub', mandatory: true })
  const detail = await make({ name: 'Eintrag', parent: part.uuid, availability: 'both' })
  await admin().post('/api/template_watchers', { template: template.uuid, user: world.anna.uuid })
  await admin().post('/api/template_watchers', { template: detail.uuid, user: world.anna.uuid })
  const field = { template: detail.uuid, name: 'Zone', type: 'text_multiline' }
  expect((await admin().post('/api/template_metadata_fields', field)).status).toBe(201)
  const { body: copy } = await admin().post<TicketBody>(`${at(template)}/duplicate`, {})
  expect(copy).toMatchObject({
    name: 'Umzug (Kopie)',
    watchers: [{ uuid: world.anna.uuid }],
    subTemplates: [{ name: 'DNS', mandatory: true }],
  })
  const copied = (await admin().get<TicketBody[]>(`/api/templates.json?mainTemplate.uuid=${copy.uuid}`)).body
  const parts = Object.fromEntries(copied.map((one) => [one['name'], one]))
  expect(Object.keys(parts).sort()).toEqual(['DNS', 'Eintrag'])
  expect(parts['DNS']).toMatchObject({ parent: { uuid: copy.uuid }, default: false })
  expect(parts['DNS']?.uuid).not.toBe(part.uuid)
  expect(parts['Eintrag']).toMatchObject({
    parent: { uuid: parts['DNS']?.uuid },
    watchers: [{ uuid: world.anna.uuid }],
    metadataFields: [{ name: 'Zone' }],
  })
  expect(await world.tickets.published(templateCopied)).toMatchObject([
    {
      copies: expect.arrayContaining([
        { template: copy.uuid, copyOf: template.uuid },
        { template: parts['Eintrag']?.uuid, copyOf: detail.uuid },
      ]),
    },
  ])
  expect((await caller(world, world.anna).get<TicketBody>(at(template))).body).toMatchObject({
    subTemplates: [{ name: 'DNS' }],
  })
})

it('a template that is a part of another is copied beside it, below the same parent', async () => {
  const template = await make({ name: 'Umzug' })
  const part = await make({ name: 'DNS', parent: template.uuid, availability: 'sub' })
  const { body: copy } = await admin().post<TicketBody>(`${at(part)}/duplicate`, {})
  expect(copy).toMatchObject({
    name: 'DNS (Kopie)',
    parent: { uuid: template.uuid },
    mainTemplate: { uuid: template.uuid },
  })
})

import { clearingTypes, templateClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { newId } from '@leitstand/kit/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aWorld, caller, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

it('a template names the revenue accounts that billing gives it, to staff', async () => {
  const made = { name: 'Umzug', subject: 'Umzug', type: 'normal' }
  const { body: template } = await caller(world, world.admin).post<{ uuid: string }>('/api/templates', made)
  const account = { '@id': `/api/clearing_types/${newId()}`, '@type': 'ClearingType' as const, uuid: newId() }
  const [uuid, other] = [newId(), newId()]
  const given = (key: string) => ({
    '@id': `/api/template_clearing_types/${key}`,
    '@type': 'TemplateClearingType' as const,
    uuid: key,
    template: { '@id': `/api/templates/${template.uuid}`, '@type': 'Template', uuid: template.uuid, name: 'x' },
    clearingType: { ...account, name: 'Hosting' },
    version: 1,
  })
  const accounts = async (who = world.anna) => {
    const { body } = await caller(world, who).get<{ clearingTypes: { name: string }[] }>(
      `/api/templates/${template.uuid}`,
    )
    return body.clearingTypes.map(({ name }) => name)
  }
  await world.tickets.publish(templateClearingTypes.deleted, { uuid: other, version: 2 })
  for (const key of [uuid, other])
    await world.tickets.publish(templateClearingTypes.changed, { entity: given(key), version: 1 })
  expect([await accounts(), await accounts(world.chef)]).toEqual([['Hosting'], []])
  const renamed = { ...account, name: 'Housing', accountNumber: '8400', active: true, version: 2 }
  await world.tickets.publish(clearingTypes.changed, { entity: renamed, version: 2 })
  expect(await accounts()).toEqual(['Housing'])
  await world.tickets.publish(templateClearingTypes.deleted, { uuid, version: 2 })
  expect(await accounts()).toEqual([])
})

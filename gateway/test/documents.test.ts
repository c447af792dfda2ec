import { requests } from '@leitstand/contracts/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, setStage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

interface OpenApi {
  openapi: string
  paths: Record<string, Record<string, { parameters: { name: string }[]; responses: object; requestBody?: object }>>
}

test('describes every call of the contracts as OpenAPI 3.1', async () => {
  const document = (await (await stage.call('/api/docs.json')).json()) as OpenApi
  expect(document.openapi).toBe('3.1.0')
  const lines = requests.flatMap(({ http }) => http)
  for (const line of lines) {
    const [method = '', path = ''] = line.split(' ')
    expect(document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()], line).toBeDefined()
  }
  const users = document.paths['/api/users']?.['get']
  expect(users?.parameters.map(({ name }) => name)).toContain('groups.uuid')
  expect(users?.responses).toHaveProperty('401')
})

test('refers to nothing that is not in the document', async () => {
  const text = await (await stage.call('/api/docs.json')).text()
  const document = JSON.parse(text)
  for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = pointer.split('/').reduce((part, key) => part?.[key], document)
    expect(found, pointer).toBeDefined()
  }
})

test('leads from the entry point to the collections, and documents them for Hydra', async () => {
  const entry = await stage.call('/api')
  expect(entry.headers.get('content-type')).toContain('application/ld+json')
  expect(await entry.json()).toMatchObject({ '@type': 'Entrypoint', user: '/api/users', userGroup: '/api/user_groups' })
  const docs = (await (await stage.call('/api/docs.jsonld')).json()) as {
    'hydra:supportedClass': { 'hydra:title': string }[]
  }
  expect(docs['hydra:supportedClass'].map((one) => one['hydra:title'])).toEqual(
    expect.arrayContaining(['User', 'Label']),
  )
})

test('describes the bus as AsyncAPI, and the calls for people', async () => {
  expect(await (await stage.call('/asyncapi.json')).json()).toMatchObject({
    asyncapi: '3.0.0',
    channels: { 'event.user.changed': { address: 'event.user.changed' }, 'rpc.identity.login': {} },
  })
  expect(await (await stage.call('/api/docs')).text()).toContain('/api/user/filter-users')
})

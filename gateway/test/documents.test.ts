import { requests, streams } from '@leitstand/contracts/catalogue'
import { frontDoor } from '@leitstand/contracts/front-door'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Stage, setStage } from './stage.ts'

const xhr = { 'x-requested-with': 'XMLHttpRequest' }

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

interface Call {
  parameters: { name?: string; $ref?: string; required?: boolean }[]
  responses: Record<string, { headers?: object; content?: Record<string, { schema: unknown }> }>
  requestBody?: { content: Record<string, { schema: { $ref: string } }> }
  security?: object[]
  tags: string[]
}
interface OpenApi {
  openapi: string
  paths: Record<string, Record<string, Call>>
  components: { schemas: Record<string, { properties: Record<string, object>; required?: string[] }> }
}

describe('the OpenAPI document', () => {
  let text: string
  let document: OpenApi
  beforeAll(async () => {
    text = await (await stage.call('/api/docs.json')).text()
    document = JSON.parse(text)
  })
  const callOf = (line: string) => {
    const [method = '', path = ''] = line.split(' ')
    return document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  }
  const namesIn = (line: string) => callOf(line)?.parameters.map(({ name, $ref }) => name ?? $ref?.split('/').at(-1))
  const bodyOf = (line: string, type: string) => {
    const name = callOf(line)?.requestBody?.content[type]?.schema.$ref.split('/').at(-1)
    return document.components.schemas[name ?? '']
  }

  it('describes every call, those that the gateway answers itself included', () => {
    expect(document.openapi).toBe('3.1.0')
    const lines = [...requests, ...streams].flatMap(({ http }) => http)
    for (const line of [...lines, ...Object.values(frontDoor)]) expect(callOf(line), line).toBeDefined()
    expect(callOf('POST /api/login')?.security).toEqual([])
  })

  it('refers to nothing that is not in it', () => {
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = pointer
        .split('/')
        .reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], document)
      expect(found, pointer).toBeDefined()
    }
  })

  it('says a shape once, under the name that the contracts give it', () => {
    const calls = Object.values(document.paths).flatMap((methods) => Object.keys(methods))
    expect(text.length / calls.length).toBeLessThan(2_000)
    expect(callOf('DELETE /api/labels/:uuid')?.responses['204']).toEqual({ $ref: '#/components/responses/Done' })
    const answers = callOf('GET /api/comments')?.responses['200']?.content
    expect(answers?.['application/json']?.schema).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/Comment' },
    })
    expect(callOf('POST /api/comments')?.responses['201']?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Comment',
    })
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Ticket', 'Comment', 'User', 'Template', 'ConstraintViolationList', 'CreateTicket']),
    )
  })

  it('names filters, pages and orders, and says which a list cannot do without', () => {
    expect(namesIn('GET /api/users')).toEqual(expect.arrayContaining(['groups.uuid', 'Page', 'ItemsPerPage', 'Groups']))
    expect(namesIn('GET /api/search')).toEqual(expect.arrayContaining(['filter[status]', 'filter[customer]']))
    expect(namesIn('GET /api/search/reporting')).toContain('filter[closedStartAt]')
    for (const path of ['comments', 'watchers', 'attachments']) {
      const needed = callOf(`GET /api/${path}`)?.parameters.filter(({ required }) => required)
      expect(needed?.map(({ name }) => name)).toEqual(['ticket.publicId'])
    }
  })

  it('tells the headers that a call heeds and answers', () => {
    expect(namesIn('POST /api/comments')).toEqual(expect.arrayContaining(['RequestedWith', 'IdempotencyKey']))
    expect(namesIn('PATCH /api/tickets/:id')).toEqual(expect.arrayContaining(['RequestedWith', 'IfMatch']))
    expect(namesIn('GET /api/tickets')).not.toContain('RequestedWith')
    expect(namesIn('GET /api/comment/approve/:uuid')).toContain('RequestedWith')
    const headers = callOf('GET /api/labels/:uuid')?.responses['200']?.headers
    expect(headers).toMatchObject({ ETag: {}, 'X-RateLimit-Remaining': {} })
  })

  it('names the methods of an address as OPTIONS and a refusal do', async () => {
    const methodsOf = (answer: Response) => (answer.headers.get('allow') ?? '').split(', ')
    for (const [path, methods] of Object.entries(document.paths)) {
      const tags = Object.values(methods).map(({ tags: [tag] }) => tag)
      if (tags.includes('session')) continue
      const known = Object.keys(methods).map((method) => method.toUpperCase())
      const url = path.replace(/\{\w+\}/g, '019aa000-0000-7000-8000-000000000001')
      const options = methodsOf(await stage.call(url, { method: 'OPTIONS' }))
      expect(options.filter((method) => !['OPTIONS', 'HEAD'].includes(method)).sort(), path).toEqual(known.sort())
    }
    const refused = await stage.call('/api/labels', { method: 'DELETE', headers: xhr })
    expect([refused.status, methodsOf(refused).sort()]).toEqual([405, ['GET', 'POST']])
  })

  it('says of a file what a reader finds in it: an object in JSON, bytes in any other', () => {
    const schemaOf = (line: string, type: string) => callOf(line)?.responses['200']?.content?.[type]?.schema
    expect(schemaOf('GET /api/users/:uuid/personal-data', 'application/json')).toEqual({ type: 'object' })
    expect(schemaOf('GET /api/reporting/export', 'text/csv')).toEqual({ type: 'string', format: 'binary' })
  })

  it('tells what a form holds, and in which types a change may be sent', () => {
    const form = bodyOf('POST /api/tickets/:id/attachment', 'multipart/form-data')
    expect(Object.keys(form?.properties ?? {})).toEqual(['file', 'origin', 'isTicketContext'])
    for (const type of ['application/json', 'application/ld+json', 'application/merge-patch+json'])
      expect(bodyOf('PATCH /api/labels/:uuid', type)?.properties).toHaveProperty('textColour')
    expect(bodyOf('POST /api/labels', 'application/json')?.required).toEqual(['name'])
  })
})

describe('the Hydra documentation', () => {
  it('is where every answer in JSON-LD says it is', async () => {
    const entry = await stage.call('/api')
    expect(entry.headers.get('content-type')).toContain('application/ld+json')
    const link = `<${stage.url}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`
    expect(entry.headers.get('link')).toBe(link)
    expect((await stage.call('/api/docs.json')).headers.get('link')).toBeNull()
    expect(await entry.json()).toMatchObject({
      '@type': 'Entrypoint',
      user: '/api/users',
      userGroup: '/api/user_groups',
    })
  })

  it('has each type once', async () => {
    const docs = (await (await stage.call('/api/docs.jsonld')).json()) as {
      'hydra:supportedClass': { '@id': string }[]
    }
    const types = docs['hydra:supportedClass'].map((one) => one['@id'])
    expect(new Set(types).size).toBe(types.length)
    expect(types).toEqual(expect.arrayContaining(['#User', '#Label', '#Delivery', '#Entrypoint']))
  })

  it('reads a field of an answer as the one it documents', async () => {
    const context = (await (await stage.call('/api/contexts/Label')).json()) as { '@context': Record<string, unknown> }
    expect(context['@context']).toMatchObject({ '@vocab': '/api/docs.jsonld#', textColour: 'Label/textColour' })
  })
})

describe('the reference page', () => {
  it('is a page for browsers and leads programs to the document they prefer', async () => {
    const asked = async (accept: string) => {
      const { status, headers } = await stage.call('/api/docs', { headers: { accept } })
      return [status, headers.get('location') ?? headers.get('content-type')]
    }
    expect(await asked('text/html,application/xhtml+xml,*/*;q=0.8')).toEqual([200, 'text/html; charset=utf-8'])
    expect(await asked('*/*')).toEqual([200, 'text/html; charset=utf-8'])
    expect(await asked('constructor')).toEqual([200, 'text/html; charset=utf-8'])
    expect(await asked('application/json')).toEqual([302, '/api/docs.json'])
    expect(await asked('application/ld+json, text/html')).toEqual([302, '/api/docs.jsonld'])
  })

  it('has its library from here, and no script of its own', async () => {
    const page = await (await stage.call('/api/docs')).text()
    const scripts = [...page.matchAll(/<script[^>]*?(?: src="([^"]*)")?>([^<]*)</g)]
    expect(scripts.map(([, source, text]) => [source, text])).toEqual([
      [undefined, ''],
      ['/api/docs/reference.js', ''],
    ])
    const library = await stage.call('/api/docs/reference.js')
    expect([library.status, library.headers.get('content-encoding')]).toEqual([200, 'gzip'])
    expect(await library.text()).toContain('createApiReference')
    const known = { 'if-none-match': library.headers.get('etag') ?? '' }
    expect((await stage.call('/api/docs/reference.js', { headers: known })).status).toBe(304)
  })
})

it('describes the bus as AsyncAPI', async () => {
  expect(await (await stage.call('/asyncapi.json')).json()).toMatchObject({
    asyncapi: '3.1.0',
    channels: { 'event.user.changed': { address: 'event.user.changed' }, 'rpc.identity.login': {} },
    components: { schemas: { Ticket: {}, User: {} } },
  })
})

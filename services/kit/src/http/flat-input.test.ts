import { listQuery } from '@leitstand/contracts/list-query'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { flatInput, toAppError } from './server.ts'

const uuid = '019aa000-0000-7000-8000-00000000000a'
const contract = { input: z.object({ uuid: z.uuid(), name: z.string().optional(), force: z.string().optional() }) }

async function sent(body: object, query = '', method: 'PATCH' | 'POST' = 'PATCH') {
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => reply.status(422).send(toAppError(error).details))
  app.route({
    method: ['PATCH', 'POST'],
    url: '/:uuid',
    handler: async (request) => flatInput(request, contract, true),
  })
  const answer = await app.inject({ method, url: `/${uuid}${query}`, payload: body })
  return { status: answer.statusCode, body: answer.json() as unknown }
}

test.each([
  ['what is changed', { name: 'Neu' }, { uuid, name: 'Neu' }],
  ['the same uuid in capitals', { uuid: uuid.toUpperCase() }, { uuid }],
])('takes %s', async (_case, body, input) => {
  expect(await sent(body)).toEqual({ status: 200, body: input })
})

test.each([[uuid.replace(/a$/, 'b')], [null], [7], ['']])(
  'refuses the uuid %j of something else than the address names',
  async (other) => {
    expect(await sent({ uuid: other, name: 'Neu' })).toEqual({
      status: 422,
      body: { violations: [{ propertyPath: 'uuid', code: 'uuid-differs' }] },
    })
  },
)

test('takes of the query what the call knows', async () => {
  expect(await sent({}, '?force=1&utm=x')).toEqual({ status: 200, body: { uuid, force: '1' } })
})

test('takes what belongs to a thing with its own uuid', async () => {
  expect(await sent({ uuid: uuid.replace(/a$/, 'b'), name: 'Neu' }, '', 'POST')).toMatchObject({
    status: 200,
    body: { uuid },
  })
})

test.each(['page=', 'itemsPerPage=', 'page=&itemsPerPage=&search='])(
  'takes an empty %s for the page and size that the list has anyway',
  async (query) => {
    const list = { input: listQuery({ search: 'partial' }, []) }
    const app = fastify()
    app.get('/', async (request) => list.input.parse(flatInput(request, list, false)))
    expect((await app.inject(`/?${query}`)).json()).toMatchObject({ page: 1, itemsPerPage: 30 })
  },
)

test('leaves an empty constructor in the query to the contract, which does not know it', async () => {
  const app = fastify()
  app.get('/', async (request) => flatInput(request, contract, false))
  expect((await app.inject('/?constructor=')).json()).toEqual({ constructor: '' })
})

import { newId } from '@leitstand/kit/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const somebody = newId()

it.each([
  ['tickets', 'parent', { subject: 'Teil', description: 'x', type: 'sub_ticket' }],
  ['comments', 'ticket', { text: 'Hallo.' }],
  ['watchers', 'ticket', { user: somebody }],
  ['links', 'ticket', { url: 'https://example.com' }],
  ['trackings', 'ticket', { trackingId: 'JJD1' }],
  ['ticket_servers', 'ticket', { name: 'web-1' }],
  ['ticket_metadata_values', 'ticket', { field: somebody, value: 'x' }],
])(
  'what is to be made in %s is refused at its %s when there is none, or none for whoever asks',
  async (path, field, body) => {
    const secret = await aTicket(world, { type: 'authority_request' }, world.admin)
    const answers = [secret.publicId, 99_999_999].map((ticket) =>
      caller(world, world.anna).post<{ requestId: string; violations: object[] }>(`/api/${path}`, {
        ...body,
        [field]: ticket,
      }),
    )
    const [hidden, missing] = await Promise.all(answers)
    expect(missing).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: field, code: 'unknown-reference' }] },
    })
    expect({ ...hidden?.body, requestId: '' }).toEqual({ ...missing?.body, requestId: '' })
  },
)

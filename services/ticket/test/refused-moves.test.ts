import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

it.each([
  [{ transition: 'open_adjourn' }, 'adjournDate', 'date-missing', 'Ein Datum für die Zurückstellung ist nötig.'],
  [{ transition: 'reject' }, 'comment', 'comment-missing', 'Eine Begründung als Kommentar ist nötig.'],
  [{ transition: 'quatsch' }, 'transition', 'wrong-status', 'Er ist im gegenwärtigen Status nicht vorgesehen.'],
])('a move %j that is refused says so at %s as well', async (move, propertyPath, refusal, reason) => {
  const { publicId } = await aTicket(world)
  const sentence = `Dieser Statuswechsel ist nicht möglich: ${reason}`
  expect(await caller(world, world.anna).patch(`/api/tickets/${publicId}/state`, move)).toMatchObject({
    status: 422,
    body: { code: 'transition-refused', title: sentence, detail: sentence, refusal, violations: [{ propertyPath }] },
  })
  const many = { tickets: [publicId], action: 'transition', value: move }
  expect(await caller(world, world.anna).post('/api/ticket/multiple', many)).toMatchObject({
    body: { failed: [{ message: sentence }] },
  })
})

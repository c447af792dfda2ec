import { expect, it } from 'vitest'
import { aTicket, aWorld, caller, type TicketBody } from './world.ts'

interface State extends TicketBody {
  transitions: { name: string }[]
}

it('tickets that stand alike are asked for once, each reader and language for itself', async () => {
  await using world = await aWorld()
  const [first, second, moved] = [await aTicket(world), await aTicket(world), await aTicket(world)]
  const state = ({ publicId }: TicketBody, as = world.anna, language = 'de') =>
    caller(world, as).get<State>(`/api/tickets/${publicId}/state`, { 'accept-language': language })
  const move = ({ publicId }: TicketBody, transition: string) =>
    caller(world, world.anna).patch<State>(`/api/tickets/${publicId}/state`, { transition })
  const { body: known } = await state(first)
  expect((await move(moved, 'progress')).status).toBe(200)

  world.workflow.isDown = true
  expect((await state(second)).body.transitions).toEqual(known.transitions)
  expect((await move(first, 'progress')).body.status).toBe('in_progress')
  // What nobody has asked yet is asked, and not guessed.
  for (const unknown of [state(second, world.chef), state(second, world.anna, 'en'), move(second, 'close')])
    expect((await unknown).status).toBe(503)
})

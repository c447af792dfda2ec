import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTicket, aWorld, caller, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const aFile = () => {
  const form = new FormData()
  form.append('file', new Blob(['Protokoll']), 'protokoll.txt')
  return { method: 'POST', body: form }
}

it('a list says how many there are on any page, also past the last one and on one without rows', async () => {
  const asks = caller(world, world.anna)
  const { publicId } = await aTicket(world)
  for (const text of ['eins', 'zwei']) await asks.post('/api/comments', { ticket: publicId, text })
  const file = await asks.fetch(`/api/tickets/${publicId}/attachment`, aFile())
  expect(file.status).toBe(201)
  const task = { subject: 'Wartung', startAt: '2036-11-20T10:00:00Z', timeframe: 'year', customer: world.nordlicht }
  const { uuid } = (await asks.post<{ uuid: string }>('/api/recurring_tasks', { ...task, description: 'x' })).body
  expect((await asks.fetch(`/api/recurring_tasks/${uuid}/attachment`, aFile())).status).toBe(201)
  const totals: Record<string, number> = {
    [`/api/comments?ticket.publicId=${publicId}`]: 2,
    [`/api/attachments?ticket.publicId=${publicId}`]: 1,
    [`/api/recurring_task_attachments?recurringTask.uuid=${uuid}`]: 1,
  }
  for (const [path, total] of Object.entries(totals)) {
    for (const page of ['', '&page=9', '&itemsPerPage=0']) {
      const { body } = await asks.get<{ 'hydra:totalItems': number }>(path + page)
      expect(body['hydra:totalItems'], path + page).toBe(total)
    }
  }
})

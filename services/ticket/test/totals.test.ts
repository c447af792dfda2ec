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

it('types and projects have pages, or come all at once', async () => {
  const read = async (path: string) =>
    (await caller(world, world.anna).get<{ 'hydra:totalItems': number; 'hydra:member': { name: string }[] }>(path)).body
  for (const [path, total] of [
    ['/api/types', 21],
    ['/api/projects', 6],
  ] as const) {
    const all = (await read(path))['hydra:member'].map(({ name }) => name)
    expect(all).toHaveLength(total)
    const named = async (query: string) => {
      const answer = await read(`${path}?${query}`)
      expect(answer['hydra:totalItems'], query).toBe(total)
      return answer['hydra:member'].map(({ name }) => name)
    }
    expect(await named('itemsPerPage=4&page=2')).toEqual(all.slice(4, 8))
    expect(await named('itemsPerPage=4&page=9')).toEqual([])
    expect(await named('itemsPerPage=0')).toEqual([])
    expect(await named('itemsPerPage=4&pagination=false')).toEqual(all)
  }
})

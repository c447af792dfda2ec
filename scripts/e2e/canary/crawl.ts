import { z } from 'zod'
import { everyCall } from '../permissions/calls.ts'
import type { Planted } from './plant.ts'

/** How many are asked at once. */
const atOnce = 8

/** Every address under which something that was planted could be read: all calls that read, with all keys, and the pages that come drawn. */
export function addresses(planted: Planted): string[] {
  const pages = ['/', '/ticket/overview', ...planted.tickets.map((id) => `/ticket/view/${id}`)]
  const reads = everyCall().filter(({ method, effectful }) => method === 'GET' && !effectful)
  const asked = reads.flatMap(({ path, input }) => {
    const [first, ...more] = path.match(/:\w+/g) ?? []
    if (!first) return queriesOf(input, planted.tickets).map((query) => path + query)
    if (more.length > 0) return []
    return keysOf(path.slice(0, path.indexOf(first) - 1), planted).map((key) => path.replace(first, String(key)))
  })
  return [...pages, ...asked]
}

/** What stands behind the beginning of a path: tickets by number, the rest by uuid, files also at their other addresses. */
function keysOf(collection: string, { tickets, uuids }: Planted): readonly (string | number)[] {
  if (/^\/api\/(tickets?|activity)$/.test(collection)) return tickets
  const isOfFiles = /^\/attachment\/\w+$/.test(collection)
  return uuids[isOfFiles ? '/api/attachments' : collection] ?? []
}

/** A list is read whole, newest first, and once for each ticket if it can be asked for one. */
function queriesOf(input: z.ZodType, tickets: readonly number[]): string[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const whole = new URLSearchParams()
  if ('itemsPerPage' in properties) whole.set('itemsPerPage', '200')
  if ('order[createdAt]' in properties) whole.set('order[createdAt]', 'desc')
  if ('limit' in properties) whole.set('limit', '100')
  if ('startAt' in properties) whole.set('startAt', '2000-01-01')
  const about = 'ticket.publicId' in properties ? tickets.map((id) => `?ticket.publicId=${id}&${whole}`) : []
  return [`?${whole}`, ...about]
}

/** What somebody reads at these addresses, with the address in front. */
export async function readAll(url: string, cookie: string, paths: readonly string[]): Promise<[string, string][]> {
  const waiting = [...paths]
  const found: [string, string][] = []
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const answer = await fetch(url + path, { headers: { cookie, accept: 'application/json' }, redirect: 'manual' })
      found.push([path, await answer.text()])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return found
}

import type { Operation } from './operations.ts'

/** Things that exist, so that what is hostile gets past the first look. */
export interface Known {
  /** What stands behind a path up to its parameter: `/api/tickets` → numbers of tickets. Never empty. */
  at(prefix: string): string[]
  /** What a field of this name points at. */
  pointers(field: string): string[]
}

const nothing = '00000000-0000-7000-8000-0000000000ff'

/** Where the things are that other paths and fields speak of. */
const collections: readonly [RegExp, string][] = [
  [/^\/api\/(ticket|activity)$/, '/api/tickets'],
  [/^\/attachment\//, '/api/attachments'],
  [/^\/recurring_task_attachments\//, '/api/recurring_task_attachments'],
  [/^\/api\/(user|user_settings)$|^\/user\/picture/, '/api/users'],
  [/^\/api\/comment\/approve$/, '/api/comments'],
  [/^\/api\/workflow$/, '/api/types'],
]
const fields: Readonly<Record<string, string>> = {
  ticket: '/api/tickets',
  parent: '/api/tickets',
  linkedTicket: '/api/tickets',
  tickets: '/api/tickets',
  customer: '/api/user_groups',
  userGroup: '/api/user_groups',
  groups: '/api/user_groups',
  responsibleGroups: '/api/user_groups',
  user: '/api/users',
  assignee: '/api/users',
  employee: '/api/users',
  customerUser: '/api/users',
  watchers: '/api/users',
  mentions: '/api/users',
  type: '/api/types',
  project: '/api/projects',
  template: '/api/templates',
  label: '/api/labels',
  labels: '/api/labels',
  tag: '/api/tags',
  channel: '/api/channels',
  clearingType: '/api/clearing_types',
  recurringTask: '/api/recurring_tasks',
  sla: '/api/slas',
}

type Ask = (path: string) => Promise<unknown>

/** Looks up some things of every collection. The people who ask stay out of it, so that nobody locks them out. */
export async function learn(operations: readonly Operation[], ask: Ask, askers: readonly string[]): Promise<Known> {
  const lists = new Map<string, string[]>()
  const prefixes = operations.flatMap(({ path }) => (path.includes('/{') ? [path.slice(0, path.indexOf('/{'))] : []))
  const wanted = new Set([...prefixes.map(collectionOf), ...Object.values(fields)])
  for (const collection of wanted) {
    const found = await ask(`${collection}?itemsPerPage=30`)
    const things = (Array.isArray(found) ? found : []) as {
      publicId?: number
      uuid?: string
      name?: string
      email?: string
    }[]
    const others = things.filter(({ email }) => !email || !askers.includes(email))
    lists.set(
      collection,
      others.map(({ publicId, uuid, name }) => String(publicId ?? uuid ?? name ?? nothing)).slice(0, 5),
    )
  }
  return {
    at: (prefix) => [...(lists.get(collectionOf(prefix)) ?? []), nothing],
    pointers: (field) => {
      const collection = fields[field]
      return collection ? (lists.get(collection) ?? []).map((id) => `${collection}/${id}`) : []
    },
  }
}

function collectionOf(prefix: string): string {
  return collections.find(([fits]) => fits.test(prefix))?.[1] ?? prefix
}

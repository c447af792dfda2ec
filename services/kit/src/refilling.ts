import { z } from 'zod'
import type { Sql } from './database.ts'
import type { Job, ServiceContext, Timer } from './service.ts'
import { setTimer, setTimerOnce } from './timers.ts'

const name = 'refill-copies'
/** The stream keeps events for 7 days: whoever was away for longer has missed some. */
const mostSilentMs = 6 * 24 * 3_600_000
const Progress = z.object({ after: z.string().nullable() })

/** What this service copies from an owner, who tells all of it page by page. */
export interface CopySource {
  name: string
  tables: readonly string[]
  page(after: string | null, context: ServiceContext<unknown>): Promise<CopiedPage>
}

export interface CopiedPage {
  next: string | null
  keep(tx: Sql): Promise<unknown>
}

const itemsPerPage = 200
type ReadPage<E> = (
  page: { page: number; itemsPerPage: number },
  context: ServiceContext<unknown>,
) => Promise<{ items: readonly E[] }>

/** What an owner lists as a plain resource. */
export function resourceFromOwner<E>(
  copy: { name: string; table: string },
  read: ReadPage<E>,
  keep: (tx: Sql, items: readonly E[]) => Promise<unknown>,
): CopySource {
  return {
    name: copy.name,
    tables: [copy.table],
    async page(after, context) {
      const page = Number(after ?? 1)
      const { items } = await read({ page, itemsPerPage }, context)
      return { next: items.length < itemsPerPage ? null : String(page + 1), keep: (tx) => keep(tx, items) }
    },
  }
}

/**
 * Events keep copies fresh. They are filled from their owners where events do not: in a database that starts empty, after a loss,
 * and when this service was away for longer than events are kept.
 */
export function refilling<P>(sources: readonly CopySource[]): { job: Job<P>; timer: Timer<P> } {
  return {
    job: {
      kind: 'job',
      name,
      everySeconds: 3_600,
      async run(context) {
        for (const source of sources) await context.transaction((tx) => lookAfter(tx, source, context.clock.now()))
        return false
      },
    },
    timer: {
      kind: 'timer',
      name,
      async handle(payload, context, { key }) {
        const source = sources.find((one) => one.name === key)
        if (!source) return
        const page = await source.page(Progress.parse(payload).after, context)
        await context.transaction(async (tx) => {
          const now = context.clock.now()
          await page.keep(tx)
          if (page.next) await setTimer(tx, { kind: name, key, dueAt: now, payload: { after: page.next } })
          else await noteWhole(tx, source, now)
        })
      },
    },
  }
}

async function lookAfter(tx: Sql, source: CopySource, now: Date): Promise<void> {
  if (await isWhole(tx, source, now)) await noteWhole(tx, source, now)
  else await setTimerOnce(tx, { kind: name, key: source.name, dueAt: now, payload: { after: null } })
}

async function isWhole(tx: Sql, source: CopySource, now: Date): Promise<boolean> {
  const [known] = await tx.query<{ value: string }>('SELECT value FROM chassis_state WHERE key = $1', [markOf(source)])
  if (!known || now.getTime() - Date.parse(known.value) > mostSilentMs) return false
  for (const table of source.tables) if ((await tx.query(`SELECT 1 FROM ${table} LIMIT 1`)).length === 0) return false
  return true
}

/** When a copy was last known to be whole. */
const markOf = (source: CopySource) => `copied:${source.name}`

async function noteWhole(tx: Sql, source: CopySource, now: Date): Promise<void> {
  await tx.query(
    'INSERT INTO chassis_state (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [markOf(source), now.toISOString()],
  )
}

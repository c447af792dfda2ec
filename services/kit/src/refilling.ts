import { AppError } from '@leitstand/contracts/problems'
import { z } from 'zod'
import type { Sql } from './database.ts'
import type { Job, ServiceContext, Timer } from './service.ts'
import { setTimer, setTimerOnce } from './timers.ts'

const name = 'refill-copies'
/** The stream keeps events for 7 days: whoever was away for longer has missed some. */
const mostSilentMs = 6 * 24 * 3_600_000
/** How far a filling has come, and when it began (ISO 8601); one that does not say so begins again. */
const Progress = z.object({ after: z.string().nullable(), began: z.string().default('1970-01-01T00:00:00Z') })
type Progress = z.output<typeof Progress>

/** What this service copies from an owner, who tells all of it page by page, in the order of the uuids. */
export interface CopySource {
  name: string
  /** The rows of the copy, as FROM names them: a table, or those of its rows that a condition gives. */
  rows: string
  page(after: string | null, context: ServiceContext<unknown>): Promise<CopiedPage>
  /** Marks what the owner has no more; without it all that was known stays. */
  drop?(tx: Sql, uuids: readonly string[], context: ServiceContext<unknown>): Promise<unknown>
}

export interface CopiedPage {
  uuids: readonly string[]
  next: string | null
  keep(tx: Sql): Promise<unknown>
}

const itemsPerPage = 200
type ReadPage<E> = (
  page: { page: number; itemsPerPage: number },
  context: ServiceContext<unknown>,
) => Promise<{ items: readonly E[] }>

/** What an owner lists as a plain resource: few things, taken over together. */
export function resourceFromOwner<E extends { uuid: string }>(
  copy: Pick<CopySource, 'name' | 'rows' | 'drop'>,
  read: ReadPage<E>,
  keep: (tx: Sql, items: readonly E[]) => Promise<unknown>,
): CopySource {
  return {
    ...copy,
    async page(_after, context) {
      const items = await readWhole((page) => read({ page, itemsPerPage }, context))
      return { uuids: items.map(({ uuid }) => uuid), next: null, keep: (tx) => keep(tx, items) }
    },
  }
}

const readings = 5

/**
 * What is deleted while numbered pages are read moves others past the next page. Whoever reads the same things twice in a row
 * has missed none: what was deleted in the first reading would be in that one alone.
 */
async function readWhole<E extends { uuid: string }>(
  read: (page: number) => Promise<{ items: readonly E[] }>,
): Promise<E[]> {
  let before: ReadonlyMap<string, E> | undefined
  for (let reading = 0; reading < readings; reading += 1) {
    const all = await readPages(read)
    if (before?.size === all.size && [...all.keys()].every((uuid) => before?.has(uuid))) return [...all.values()]
    before = all
  }
  throw new AppError('service-unavailable', { reason: 'the list changes faster than it is read' })
}

async function readPages<E extends { uuid: string }>(
  read: (page: number) => Promise<{ items: readonly E[] }>,
): Promise<Map<string, E>> {
  const all = new Map<string, E>()
  for (let page = 1; ; page += 1) {
    const { items } = await read(page)
    for (const item of items) all.set(item.uuid, item)
    if (items.length < itemsPerPage) return all
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
      beforeBacklog: true,
      async handle(payload, context, { key }) {
        const source = sources.find((one) => one.name === key)
        if (!source) return
        const { after, began } = stillGood(Progress.parse(payload), context.clock.now())
        // Known before the owner is asked: what comes meanwhile is none that it has no more.
        const known = source.drop ? await knownAfter(context, source, after) : []
        const page = await source.page(after, context)
        const until = edgeOf(page.next, known)
        await context.transaction(async (tx) => {
          const now = context.clock.now()
          await page.keep(tx)
          const gone = unnamed(known, page.uuids, until)
          if (gone.length > 0) await source.drop?.(tx, gone, context)
          if (until) await setTimer(tx, { kind: name, key, dueAt: now, payload: { after: until, began } })
          else await noteWhole(tx, source, now)
        })
      },
    },
  }
}

/** Whether a copy is on the way: what it does not have yet may be there in a moment. */
export async function isBeingFilled(on: Sql, copies: readonly string[]): Promise<boolean> {
  const sql = 'SELECT 1 FROM timers WHERE kind = $1 AND key = ANY($2::text[]) LIMIT 1'
  return (await on.query(sql, [name, copies], 'copies-filling')).length > 0
}

const fromTheStart = (now: Date): Progress => ({ after: null, began: now.toISOString() })

const isTooLongAgo = (time: string, now: Date) => now.getTime() - Date.parse(time) > mostSilentMs

/** Events of what was read may be missed by now, when it was read before a long silence. */
const stillGood = (progress: Progress, now: Date) => (isTooLongAgo(progress.began, now) ? fromTheStart(now) : progress)

const knownAtMost = 1_000

async function knownAfter(on: Sql, { rows }: CopySource, after: string | null): Promise<string[]> {
  const known = await on.query<{ uuid: string }>(
    `SELECT uuid FROM (SELECT * FROM ${rows}) AS copy WHERE $1::uuid IS NULL OR uuid > $1 ORDER BY uuid LIMIT ${knownAtMost}`,
    [after],
  )
  return known.map(({ uuid }) => uuid)
}

/** How far both were read, the owner's page and what is known here; null: to the end. */
function edgeOf(next: string | null, known: readonly string[]): string | null {
  const last = known.length < knownAtMost ? null : (known.at(-1) ?? null)
  if (next === null || last === null) return next ?? last
  return next < last ? next : last
}

function unnamed(known: readonly string[], named: readonly string[], until: string | null): string[] {
  const there = new Set(named)
  return known.filter((uuid) => !there.has(uuid) && (until === null || uuid <= until))
}

async function lookAfter(tx: Sql, source: CopySource, now: Date): Promise<void> {
  if (await isWhole(tx, source, now)) await noteWhole(tx, source, now)
  else await setTimerOnce(tx, { kind: name, key: source.name, dueAt: now, payload: fromTheStart(now) })
}

async function isWhole(tx: Sql, source: CopySource, now: Date): Promise<boolean> {
  const [known] = await tx.query<{ value: string }>('SELECT value FROM chassis_state WHERE key = $1', [markOf(source)])
  if (!known || isTooLongAgo(known.value, now)) return false
  return (await tx.query(`SELECT 1 FROM ${source.rows} LIMIT 1`)).length > 0
}

/** When a copy was last known to be whole. */
const markOf = (source: CopySource) => `copied:${source.name}`

async function noteWhole(tx: Sql, source: CopySource, now: Date): Promise<void> {
  await tx.query(
    'INSERT INTO chassis_state (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [markOf(source), now.toISOString()],
  )
}

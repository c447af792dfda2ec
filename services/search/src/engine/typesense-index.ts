import type { Sql } from '@leitstand/kit/database'
import type { Logger } from '@leitstand/kit/logger'
import { type Client, Errors } from 'typesense'
import { isNotFound, type Typesense } from './typesense-client.ts'
import { type DocumentSource, toDocument } from './typesense-document.ts'
import { writingAlone } from './typesense-lease.ts'
import { collectionPrefix, collectionSchema } from './typesense-schema.ts'

const pageSize = 500
/** A deletion is named in the address, which may be 4,000 characters long. */
const deletedAtOnce = 50

interface Work extends Sql {
  log: Logger
}

/** Remembers that these tickets changed; in the transaction of the change, so that none is forgotten. */
export async function enqueue(tx: Sql, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  await tx.query(
    'INSERT INTO push_queue (uuid) SELECT DISTINCT unnest($1::uuid[]) AS uuid ORDER BY uuid ON CONFLICT (uuid) DO UPDATE SET mark = push_queue.mark + 1, attempts = 0',
    [uuids],
    'push-enqueue',
  )
}

/**
 * Sends what has changed to the collection behind the alias, and makes that collection when there is none; answers whether there
 * may be more. Another replica that pushes or rebuilds meanwhile has the queue for itself.
 */
export async function pushChanges(work: Work, engine: Typesense): Promise<boolean> {
  const more = await writingAlone(work, async () => {
    if (!(await hasCollection(engine))) await fillCollection(work, engine)
    return await pushBatch(work, engine)
  })
  return more ?? false
}

/** Fills a new collection beside the old one, switches the alias at once and drops the old one. Changes wait in the queue meanwhile. */
export async function rebuildCollection(work: Work, engine: Typesense): Promise<void> {
  const done = await writingAlone(work, async () => {
    await fillCollection(work, engine)
    return true
  })
  if (!done) throw new Error('another replica writes to the search engine at the moment')
}

async function pushBatch(work: Work, { writing, alias }: Typesense): Promise<boolean> {
  const queued = await work.query<{ uuid: string; mark: number }>(
    'SELECT uuid, mark FROM push_queue ORDER BY attempts, uuid LIMIT $1',
    [pageSize],
    'push-next',
  )
  if (queued.length === 0) return false
  const refused = await send(
    work,
    writing,
    alias,
    queued.map((row) => row.uuid),
  )
  const sent = queued.filter((row) => !refused.has(row.uuid))
  await work.query(
    'DELETE FROM push_queue USING unnest($1::uuid[], $2::bigint[]) AS sent (uuid, mark) WHERE push_queue.uuid = sent.uuid AND push_queue.mark = sent.mark',
    [sent.map((row) => row.uuid), sent.map((row) => row.mark)],
  )
  await keepRefused(work, refused)
  return queued.length === pageSize && sent.length > 0
}

/** What the engine refuses stays in the queue behind everything else; a change of the ticket brings it to the front again. */
async function keepRefused(work: Work, refused: ReadonlyMap<string, string>): Promise<void> {
  if (refused.size === 0) return
  const rows = await work.query<{ attempts: number }>(
    `UPDATE push_queue SET attempts = attempts + 1, error = refused.error
     FROM unnest($1::uuid[], $2::text[]) AS refused (uuid, error) WHERE push_queue.uuid = refused.uuid RETURNING attempts`,
    [[...refused.keys()], [...refused.values()]],
  )
  if (rows.some((row) => row.attempts === 1))
    work.log.warn({ refused: [...refused].slice(0, 5), total: refused.size }, 'the search engine refused documents')
}

/** Whether the alias leads to a collection with the fields of this release. */
async function hasCollection({ writing, alias }: Typesense): Promise<boolean> {
  const name = await targetOf(writing, alias)
  if (!name?.startsWith(collectionPrefix(alias))) return false
  return await writing.collections(name).exists()
}

async function targetOf(client: Client, alias: string): Promise<string | undefined> {
  try {
    return (await client.aliases(alias).retrieve()).collection_name
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

async function fillCollection(work: Work, { writing, alias }: Typesense): Promise<void> {
  const name = `${collectionPrefix(alias)}${Date.now()}`
  await writing.collections().create(collectionSchema(name))
  let after: string | null = null
  for (;;) {
    const page: { uuid: string }[] = await work.query(
      'SELECT uuid FROM document WHERE ($1::uuid IS NULL OR uuid > $1) AND NOT deleted ORDER BY uuid LIMIT $2',
      [after, pageSize],
    )
    const uuids = page.map((row) => row.uuid)
    const refused = await send(work, writing, name, uuids)
    // One document that cannot be taken must not keep all others from being found: it goes the way of any refused one.
    await enqueue(work, [...refused.keys()])
    after = uuids.at(-1) ?? null
    if (page.length < pageSize) break
  }
  await writing.aliases().upsert(alias, { collection_name: name })
  await dropOthers(writing, alias, name)
}

/** The one that was switched away from, and what a rebuild left behind that died half-way. */
async function dropOthers(client: Client, alias: string, kept: string): Promise<void> {
  const ours = new RegExp(`^${alias}_([0-9a-f]{8}_)?\\d+$`)
  const all = await client.collections().retrieve({ exclude_fields: 'fields' })
  for (const { name } of all) {
    if (name === kept || !ours.test(name)) continue
    await client.collections(name).delete().catch(unlessGone)
  }
}

/** Sends documents as they stand now; answers what was refused, and why. An import answers 200 whatever happened, so every line of it is read. */
async function send(
  on: Sql,
  client: Client,
  collection: string,
  uuids: readonly string[],
): Promise<Map<string, string>> {
  const refused = new Map<string, string>()
  if (uuids.length === 0) return refused
  const rows = await on.query<DocumentSource & { uuid: string }>(
    `SELECT uuid, facts, mentioned,
       (SELECT string_agg(text, ' ') FROM comment_text WHERE ticket = document.uuid AND NOT comment_text.deleted AND NOT internal) AS public_text,
       (SELECT string_agg(text, ' ') FROM comment_text WHERE ticket = document.uuid AND NOT comment_text.deleted AND internal) AS internal_text
     FROM document WHERE uuid = ANY($1::uuid[]) AND NOT deleted`,
    [uuids],
  )
  const kept = new Set(rows.map((row) => row.uuid))
  const gone = uuids.filter((uuid) => !kept.has(uuid))
  const documents = client.collections(collection).documents()
  for (let from = 0; from < gone.length; from += deletedAtOnce)
    await documents.delete({ filter_by: `id:[${gone.slice(from, from + deletedAtOnce).join(',')}]` })
  if (rows.length === 0) return refused
  const lines = await documents
    .import(rows.map(toDocument), { action: 'upsert', dirty_values: 'coerce_or_reject' })
    .catch((error: unknown) => {
      // The client throws when a line failed; the lines say which.
      if (error instanceof Errors.ImportError) return error.importResults
      throw error
    })
  rows.forEach((row, index) => {
    const line = lines[index]
    if (!line?.success) refused.set(row.uuid, line?.error ?? 'no answer')
  })
  return refused
}

function unlessGone(error: unknown): void {
  if (!isNotFound(error)) throw error
}

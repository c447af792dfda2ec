import type { Sql } from '@leitstand/kit/database'
import type { Logger } from '@leitstand/kit/logger'
import { announceTarget, expectedCount, forgetTargets, keepRefused, nextPushes, settlePushes } from '../store/pushes.ts'
import type { Typesense } from './typesense-client.ts'
import { type DocumentSource, toDocument } from './typesense-document.ts'
import { writingAlone } from './typesense-lease.ts'
import { collectionName, collectionSchema } from './typesense-schema.ts'

const pageSize = 500
/** A deletion is named in the address, which may be 4,000 characters long. */
const deletedAtOnce = 50

interface Work extends Sql {
  log: Logger
}

/**
 * Sends what has changed to the collection of this release, and fills one when there is none; answers whether there may be more.
 * Another replica that pushes or rebuilds meanwhile has the queue for itself.
 */
export async function pushChanges(work: Work, server: Typesense): Promise<boolean> {
  const more = await writingAlone(work, server.alias, async () => {
    // A release that comes back after its queue was forgotten cannot know what it missed.
    const isNew = await announceTarget(work, server.alias)
    const present = isNew ? undefined : await presentCollection(server)
    return await pushBatch(work, server, present ?? (await fillCollection(work, server)))
  })
  return more ?? false
}

/** Fills a new collection beside the old one, switches the alias at once and drops the old one. Changes wait in the queue meanwhile. */
export async function rebuildCollection(work: Work, server: Typesense): Promise<void> {
  const done = await writingAlone(work, server.alias, async () => {
    await announceTarget(work, server.alias)
    await fillCollection(work, server)
    return true
  })
  if (!done) throw new Error('another replica writes to the search engine at the moment')
}

/**
 * Compares what the collection holds with what there is, and fills it anew when documents are missing or too many: a server that
 * was restarted may have lost some without a word. Forgets what releases of before have left behind.
 */
export async function compareCollection(work: Work, server: Typesense): Promise<void> {
  await writingAlone(work, server.alias, async () => {
    const name = await presentCollection(server)
    if (!name) return
    const held = (await server.documentCount(name)) ?? 0
    const { tickets, waiting } = await expectedCount(work, server.alias)
    if (Math.abs(tickets - held) > waiting) {
      work.log.warn({ held, tickets, waiting }, 'the search engine has lost documents and is filled anew')
      await fillCollection(work, server)
    }
  })
  for (const alias of await forgetTargets(work)) {
    await dropCollections(server, alias, undefined)
    await server.dropAlias(alias)
  }
}

async function pushBatch(work: Work, server: Typesense, collection: string): Promise<boolean> {
  const { alias } = server
  const queued = await nextPushes(work, alias, pageSize)
  if (queued.length === 0) return false
  const refused = await send(
    work,
    server,
    collection,
    queued.map((row) => row.uuid),
  )
  const sent = queued.filter((row) => !refused.has(row.uuid))
  await settlePushes(work, alias, sent)
  await noteRefused(work, alias, refused)
  return queued.length === pageSize && sent.length > 0
}

async function noteRefused(work: Work, alias: string, refused: ReadonlyMap<string, string>): Promise<void> {
  if (refused.size === 0) return
  const fresh = await keepRefused(work, alias, refused)
  // The reasons stay in the queue: they may hold words of the ticket.
  if (fresh > 0)
    work.log.warn(
      { tickets: [...refused.keys()].slice(0, 5), total: refused.size },
      'the search engine refused documents',
    )
}

/**
 * The collection that the alias leads to. It is written to by its own name: a server that plays its log again after a restart
 * looks an alias up too early, and what was sent through it would be lost.
 */
async function presentCollection(server: Typesense): Promise<string | undefined> {
  const name = await server.aliasTarget()
  return name !== undefined && (await server.documentCount(name)) !== undefined ? name : undefined
}

async function fillCollection(work: Work, server: Typesense): Promise<string> {
  const name = collectionName(server.alias, Date.now())
  await server.createCollection(collectionSchema(name))
  let after: string | null = null
  for (;;) {
    const page: { uuid: string }[] = await work.query(
      'SELECT uuid FROM document WHERE ($1::uuid IS NULL OR uuid > $1) AND NOT deleted ORDER BY uuid LIMIT $2',
      [after, pageSize],
    )
    const uuids = page.map((row) => row.uuid)
    // One document that cannot be taken must not keep all others from being found: it waits in the queue.
    await noteRefused(work, server.alias, await send(work, server, name, uuids))
    await announceTarget(work, server.alias)
    after = uuids.at(-1) ?? null
    if (page.length < pageSize) break
  }
  await server.pointAliasAt(name)
  await dropCollections(server, server.alias, name)
  return name
}

/** The one that was switched away from, and what a rebuild left behind that died half-way. */
async function dropCollections(server: Typesense, alias: string, kept: string | undefined): Promise<void> {
  const ours = new RegExp(`^${alias}_\\d+$`)
  for (const name of await server.collectionNames())
    if (name !== kept && ours.test(name)) await server.dropCollection(name)
}

/** Sends documents as they stand now; answers what was refused, and why. */
async function send(
  on: Sql,
  server: Typesense,
  collection: string,
  uuids: readonly string[],
): Promise<Map<string, string>> {
  const refused = new Map<string, string>()
  if (uuids.length === 0) return refused
  const rows = await on.query<DocumentSource & { uuid: string }>(documentsToSend, [uuids], 'push-documents')
  const kept = new Set(rows.map((row) => row.uuid))
  const gone = uuids.filter((uuid) => !kept.has(uuid))
  for (let from = 0; from < gone.length; from += deletedAtOnce)
    await server.deleteDocuments(collection, `id:[${gone.slice(from, from + deletedAtOnce).join(',')}]`)
  if (rows.length === 0) return refused
  const lines = await server.importDocuments(collection, rows.map(toDocument))
  rows.forEach((row, index) => {
    const line = lines[index]
    if (!line?.success) refused.set(row.uuid, line?.error ?? 'no answer')
  })
  return refused
}

const weighed = (weight: string) => `array_to_string(tsvector_to_array(ts_filter(ticket_words, '{${weight}}')), ' ')`
const ofComments = (which: string) =>
  `(SELECT string_agg(DISTINCT lexeme, ' ') FROM comment_text, unnest(to_tsvector('german', text))
     WHERE ticket = document.uuid AND NOT comment_text.deleted AND ${which})`

const documentsToSend = `
  SELECT uuid, facts, mentioned, sla_due_at, unanswered_since, ${weighed('a')} AS subject_words, ${weighed('b')} AS name_words, ${weighed('c')} AS text_words,
    ${ofComments('NOT internal')} AS public_words, ${ofComments('internal')} AS internal_words
  FROM document WHERE uuid = ANY($1::uuid[]) AND NOT deleted`

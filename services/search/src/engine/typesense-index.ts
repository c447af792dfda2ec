import { priorities } from '@leitstand/contracts/common'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { type Client, Errors } from 'typesense'
import { indexable } from '../domain/words.ts'
import { alias, collectionSchema, noDueTime, nothing } from './typesense-schema.ts'

const pageSize = 500

interface Row {
  uuid: string
  facts: TicketFacts
  mentioned: string[]
  deleted: boolean
  public_text: string | null
  internal_text: string | null
}

/** Remembers that these tickets changed; in the transaction of the change, so that none is forgotten. */
export async function enqueue(tx: Sql, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  await tx.query(
    'INSERT INTO push_queue (uuid) SELECT DISTINCT unnest($1::uuid[]) ON CONFLICT (uuid) DO UPDATE SET mark = push_queue.mark + 1, attempts = 0',
    [uuids],
    'push-enqueue',
  )
}

/** Sends what has changed to the collection behind the alias; answers whether there may be more. */
export async function pushChanges(on: Sql, client: Client): Promise<boolean> {
  const queued = await on.query<{ uuid: string; mark: number }>(
    'SELECT uuid, mark FROM push_queue ORDER BY attempts, uuid LIMIT $1',
    [pageSize],
    'push-next',
  )
  if (queued.length === 0) return false
  const failures = await send(
    on,
    client,
    alias,
    queued.map((row) => row.uuid),
  )
  const sent = queued.filter((row) => !failures.has(row.uuid))
  await on.query(
    'DELETE FROM push_queue USING unnest($1::uuid[], $2::bigint[]) AS sent (uuid, mark) WHERE push_queue.uuid = sent.uuid AND push_queue.mark = sent.mark',
    [sent.map((row) => row.uuid), sent.map((row) => row.mark)],
  )
  for (const [uuid, error] of failures)
    await on.query('UPDATE push_queue SET attempts = attempts + 1, error = $2 WHERE uuid = $1', [uuid, error])
  return queued.length === pageSize && sent.length > 0
}

/** Makes sure there is a collection to search; a fresh one is filled from our own table. */
export async function ensureCollection(on: Sql, client: Client): Promise<void> {
  const isThere = await client
    .aliases(alias)
    .retrieve()
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof Errors.ObjectNotFound) return false
      throw error
    })
  if (!isThere) await rebuildCollection(on, client)
}

/** Fills a new collection beside the old one and switches the alias at once; the old one goes afterwards. */
export async function rebuildCollection(on: Sql, client: Client): Promise<void> {
  const name = `${alias}_${Date.now()}`
  await client.collections().create(collectionSchema(name))
  let after: string | null = null
  for (;;) {
    const page: { uuid: string }[] = await on.query(
      'SELECT uuid FROM document WHERE ($1::uuid IS NULL OR uuid > $1) AND NOT deleted ORDER BY uuid LIMIT $2',
      [after, pageSize],
    )
    const failures = await send(
      on,
      client,
      name,
      page.map((row) => row.uuid),
    )
    if (failures.size > 0)
      throw new Error(`The search engine refused ${failures.size} documents: ${[...failures.values()][0]}`)
    after = page.at(-1)?.uuid ?? null
    if (page.length < pageSize) break
  }
  const before = await client
    .aliases(alias)
    .retrieve()
    .catch(() => undefined)
  await client.aliases().upsert(alias, { collection_name: name })
  if (before)
    await client
      .collections(before.collection_name)
      .delete()
      .catch(() => undefined)
}

/** Sends documents as they stand now. An import answers 200 whatever happened, so every line of it is read. */
async function send(
  on: Sql,
  client: Client,
  collection: string,
  uuids: readonly string[],
): Promise<Map<string, string>> {
  const failures = new Map<string, string>()
  if (uuids.length === 0) return failures
  const rows = await on.query<Row>(
    `SELECT uuid, facts, mentioned, deleted,
       (SELECT string_agg(text, ' ') FROM comment_text WHERE ticket = document.uuid AND NOT comment_text.deleted AND NOT internal) AS public_text,
       (SELECT string_agg(text, ' ') FROM comment_text WHERE ticket = document.uuid AND NOT comment_text.deleted AND internal) AS internal_text
     FROM document WHERE uuid = ANY($1::uuid[])`,
    [uuids],
  )
  const kept = rows.filter((row) => !row.deleted)
  const gone = uuids.filter((uuid) => !kept.some((row) => row.uuid === uuid))
  for (const uuid of gone) {
    await client
      .collections(collection)
      .documents(uuid)
      .delete()
      .catch((error: unknown) => {
        if (!(error instanceof Errors.ObjectNotFound)) throw error
      })
  }
  if (kept.length === 0) return failures
  const lines = await client
    .collections(collection)
    .documents()
    .import(kept.map(toDocument), { action: 'upsert', dirty_values: 'coerce_or_reject' })
    .catch((error: unknown) => {
      // The client throws when a line failed; the lines say which.
      if (error instanceof Errors.ImportError) return error.importResults
      throw error
    })
  kept.forEach((row, index) => {
    const line = lines[index]
    if (!line?.success) failures.set(row.uuid, line?.error ?? 'no answer')
  })
  return failures
}

export function toDocument({ facts, mentioned, public_text, internal_text }: Row): object {
  const ids = (people: readonly { uuid: string }[]) => people.map((person) => person.uuid)
  const names = [facts.customer, facts.customerUser, facts.author, facts.assignee]
    .map((person) => person?.name ?? '')
    .join(' ')
  return {
    id: facts.uuid,
    subject_words: `${indexable(facts.subject)} ${facts.publicId}`,
    name_words: indexable(names),
    text_words: indexable(facts.description),
    public_words: public_text ?? '',
    internal_words: internal_text ?? '',
    status: facts.status,
    priority: facts.priority,
    type: facts.type,
    project: facts.project,
    template: facts.template?.uuid ?? nothing,
    assignee: facts.assignee?.uuid ?? nothing,
    author: facts.author.uuid,
    customer: facts.customer?.uuid ?? nothing,
    parent: facts.parent ?? nothing,
    metadata_origin: facts.metadataOrigin ?? nothing,
    metadata_standard: facts.metadataStandard ?? nothing,
    staff_role: facts.audience.staffRole,
    responsible_users: ids(facts.responsibleUsers),
    responsible_groups: ids(facts.responsibleGroups),
    labels: ids(facts.labels),
    watchers: ids(facts.watchers),
    mentioned,
    people: facts.audience.people,
    internal: facts.internal,
    is_sub_ticket: facts.parent !== null,
    has_responsible: facts.responsibleUsers.length + facts.responsibleGroups.length > 0,
    public_id: facts.publicId,
    priority_rank: priorities.indexOf(facts.priority),
    created_at: seconds(facts.createdAt),
    updated_at: seconds(facts.updatedAt),
    due_at: facts.dueAt ? seconds(facts.dueAt) : noDueTime,
  }
}

function seconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000)
}

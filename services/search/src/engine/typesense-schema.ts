import { createHash } from 'node:crypto'
import type { CollectionCreateSchema } from 'typesense/lib/Typesense/Collections.js'

/**
 * Words come folded and stemmed, as PostgreSQL does it: version 29 forgets unstemmed words when a document changes, so what
 * it had stemmed itself would be found for ever. The fields of one query share a locale, as the engine wants it.
 */
const words = (name: string) => ({ name, type: 'string' as const, locale: 'de', stem: false })
const keyword = (name: string) => ({ name, type: 'string' as const, facet: true })
const sortedKeyword = (name: string) => ({ ...keyword(name), sort: true })
const keywords = (name: string) => ({ name, type: 'string[]' as const })
const flag = (name: string) => ({ name, type: 'bool' as const })

const fields: NonNullable<CollectionCreateSchema['fields']> = [
  ...['subject_words', 'name_words', 'text_words', 'public_words', 'internal_words'].map(words),
  ...['status', 'type'].map(sortedKeyword),
  ...['priority', 'shown_priority', 'project', 'template', 'assignee', 'author', 'customer', 'parent'].map(keyword),
  ...['metadata_origin', 'metadata_standard', 'staff_role'].map(keyword),
  { ...keywords('responsible_groups'), facet: true },
  ...['responsible_users', 'labels', 'servers'].map(keywords),
  ...['metadata_keys', 'watchers', 'mentioned', 'people'].map(keywords),
  ...['internal', 'is_sub_ticket', 'has_responsible'].map(flag),
  { name: 'public_id', type: 'int64', sort: true },
  ...['priority_rank', 'shown_priority_rank'].map((name) => ({ name, type: 'int32' as const, sort: true })),
  ...['created_at_ms', 'updated_at_ms'].map((name) => ({ name, type: 'int64' as const, sort: true })),
  // What has no value comes last there, whichever way it is sorted.
  { name: 'due_at_ms', type: 'int64', sort: true, optional: true },
  ...['sla_due_at_ms', 'unanswered_since_ms'].map((name) => ({ name, type: 'int64' as const, optional: true })),
]

/** Changes with the fields: releases that keep tickets differently have an alias and collections each, side by side. */
export const release = createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 8)

/** Behind the alias stands the collection that is searched; a rebuild fills another one and switches. */
export function collectionName(alias: string, at: number): string {
  return `${alias}_${at}`
}

export function collectionSchema(name: string): CollectionCreateSchema {
  return { name, fields, default_sorting_field: 'updated_at_ms' }
}

/** Fields that are empty in a ticket hold this word, because the engine has no operator for what is missing. */
export const nothing = 'none'

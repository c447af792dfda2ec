import type { CollectionCreateSchema } from 'typesense/lib/Typesense/Collections.js'

/** Behind this alias stands the collection that is searched; a rebuild fills another one and switches. */
export const alias = 'leitstand_tickets'

/** Text is folded by us and stemmed there; the fields of one query share a locale, as the engine wants it. */
const words = (name: string) => ({ name, type: 'string' as const, locale: 'de', stem: true })
const keyword = (name: string) => ({ name, type: 'string' as const, facet: true })
const keywords = (name: string) => ({ name, type: 'string[]' as const })

export function collectionSchema(name: string): CollectionCreateSchema {
  return {
    name,
    fields: [
      words('subject_words'),
      words('name_words'),
      words('text_words'),
      words('public_words'),
      words('internal_words'),
      ...[
        'status',
        'priority',
        'type',
        'project',
        'template',
        'assignee',
        'author',
        'customer',
        'parent',
        'metadata_origin',
        'metadata_standard',
        'staff_role',
      ].map(keyword),
      ...['responsible_users', 'responsible_groups', 'labels', 'watchers', 'mentioned', 'people'].map(keywords),
      { name: 'internal', type: 'bool' },
      { name: 'is_sub_ticket', type: 'bool' },
      { name: 'has_responsible', type: 'bool' },
      { name: 'public_id', type: 'int64', sort: true },
      { name: 'priority_rank', type: 'int32', sort: true },
      ...['created_at', 'updated_at', 'due_at'].map((field) => ({ name: field, type: 'int64' as const, sort: true })),
    ],
    default_sorting_field: 'updated_at',
  }
}

/** Fields that are empty in a ticket hold this word, because the engine has no operator for what is missing. */
export const nothing = 'none'
/** Tickets without a due time come last, whichever way they are sorted ascending. */
export const noDueTime = 9_999_999_999

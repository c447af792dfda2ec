import type { Actor } from '@leitstand/contracts/actor'
import type { Audience } from '@leitstand/contracts/audience'
import type { Filters } from '../../src/domain/filters.ts'
import type { Question } from '../../src/engine/engine.ts'
import { toDocument } from '../../src/engine/typesense-document.ts'
import { filterOf } from '../../src/engine/typesense-filter.ts'
import { collectionSchema } from '../../src/engine/typesense-schema.ts'
import { ticketFacts } from '../world.ts'
import { readFilter } from './filter.ts'

const types = new Map(collectionSchema('any').fields?.map((field) => [field.name, field.type]))

export function question(actor: Actor, filters: Filters): Question {
  const asked = { words: [], number: undefined, isWordless: false }
  return {
    actor,
    asked,
    filters,
    sort: undefined,
    order: 'desc',
    offset: 0,
    limit: 20,
    timeZone: 'Europe/Berlin',
    now: new Date('2026-11-20T12:00:00Z'),
  }
}

/** Whether the stand-in of the engine lets a document through the filter that is made of a question. */
export const matching = (actor: Actor, filters: Filters) => readFilter(filterOf(question(actor, filters)), types)

export const documentOf = (facts: Parameters<typeof ticketFacts>[0]) =>
  toDocument({
    facts: ticketFacts(facts),
    mentioned: [],
    sla_due_at: null,
    unanswered_since: null,
    subject_words: null,
    name_words: null,
    text_words: null,
    public_words: null,
    internal_words: null,
  })

/** Whether a reader who filters by nothing finds a ticket of this audience. */
export function found(reader: Actor, audience: Audience): boolean {
  return matching(reader, {})(documentOf({ audience, status: 'open' }))
}

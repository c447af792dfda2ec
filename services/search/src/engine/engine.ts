import type { Actor } from '@leitstand/contracts/actor'
import type { Hit } from '@leitstand/contracts/search/requests'
import type { SortField } from '@leitstand/contracts/search/sort-fields'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { FacetField, Filters } from '../domain/filters.ts'
import type { Asked } from '../domain/words.ts'

/** What is looked for. Who asks is part of the question: the engine adds the scope itself, a caller cannot leave it out. */
export interface Question {
  actor: Actor
  asked: Asked
  filters: Filters
  /** Of the people for whom it shall be relevant. */
  relevantGroups?: readonly string[]
  sort: SortField | undefined
  order: 'asc' | 'desc'
  offset: number
  limit: number
  timeZone: string
  now: Date
}

/** What a list shows of a ticket, none of it long. */
export type ShownFacts = Pick<
  TicketFacts,
  | 'uuid'
  | 'publicId'
  | 'subject'
  | 'status'
  | 'type'
  | 'priority'
  | 'priorityHidden'
  | 'assignee'
  | 'author'
  | 'customer'
  | 'responsibleUsers'
  | 'responsibleGroups'
  | 'labels'
  | 'internal'
  | 'dueAt'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
  | 'mergedInto'
  | 'parent'
>

export interface FoundDocument {
  facts: ShownFacts
  slaDueAt: string | null
  commentCount: number
  lastCommentSide: Hit['lastCommentSide']
  /** Its text, where words were asked for. */
  excerptFrom: string
  /** Whether it has sub-tickets at all, seen by the reader or not. */
  isParent: boolean
}

export interface Found {
  documents: FoundDocument[]
  /** Exact up to a bound that the engine names; beyond it "at least". */
  total: number
}

/** The one port. Both engines pass the same suite of tests. */
export interface SearchEngine {
  search(question: Question): Promise<Found>
  count(question: Question): Promise<number>
  /** How many tickets each value has, whatever of this field the question asks for; most first. */
  facets(question: Question, field: FacetField): Promise<{ name: string; count: number }[]>
  /** Sub-tickets of these that the question finds as well, by parent. */
  children(question: Question, parents: readonly string[]): Promise<Map<string, ShownFacts[]>>
}

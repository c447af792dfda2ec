import { priorities } from '@leitstand/contracts/common'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { RowOf } from '@leitstand/kit/row-of'
import { serverKeysOf } from '../domain/server-keys.ts'
import type { DocumentModel } from '../generated/prisma/models/Document.ts'
import { metadataKeysOf } from '../store/metadata-keys.ts'
import { nothing } from './typesense-schema.ts'

/** Words are stems, as PostgreSQL keeps them of the same texts. */
export type DocumentSource = RowOf<
  Pick<DocumentModel, 'facts' | 'mentioned' | 'slaDueAt' | 'unansweredSince'>,
  { facts: TicketFacts }
> &
  Record<'subject_words' | 'name_words' | 'text_words' | 'public_words' | 'internal_words', string | null>

/** A ticket as the collection keeps it: words to find it by, and everything that is filtered or sorted. */
export function toDocument({ facts, mentioned, sla_due_at, unanswered_since, ...words }: DocumentSource) {
  const ids = (people: readonly { uuid: string }[]) => people.map((person) => person.uuid)
  return {
    id: facts.uuid,
    subject_words: words.subject_words ?? '',
    name_words: words.name_words ?? '',
    text_words: words.text_words ?? '',
    public_words: words.public_words ?? '',
    internal_words: words.internal_words ?? '',
    status: facts.status,
    priority: facts.priority,
    type: facts.type,
    project: facts.project,
    template: facts.template?.uuid ?? nothing,
    assignee: facts.assignee?.uuid ?? nothing,
    author: facts.author.uuid,
    customer: facts.audience.customerGroup ?? nothing,
    parent: facts.parent ?? nothing,
    metadata_origin: facts.metadataOrigin ?? nothing,
    metadata_standard: facts.metadataStandard ?? nothing,
    staff_role: facts.audience.staffRole,
    responsible_users: ids(facts.responsibleUsers),
    responsible_groups: ids(facts.responsibleGroups),
    labels: ids(facts.labels),
    servers: serverKeysOf(facts),
    metadata_keys: metadataKeysOf(facts),
    watchers: ids(facts.watchers),
    mentioned,
    people: facts.audience.people,
    internal: facts.audience.internal,
    is_sub_ticket: facts.parent !== null,
    has_responsible: facts.responsibleUsers.length + facts.responsibleGroups.length > 0,
    public_id: facts.publicId,
    priority_rank: priorities.indexOf(facts.priority),
    ...shownPriority(facts),
    created_at_ms: Date.parse(facts.createdAt),
    updated_at_ms: Date.parse(facts.updatedAt),
    due_at_ms: millisecondsOf(facts.dueAt),
    sla_due_at_ms: millisecondsOf(sla_due_at),
    unanswered_since_ms: millisecondsOf(unanswered_since),
  }
}

/** As customers may know it; what is not there is sorted as the embedded engine does. */
function shownPriority({ priority, priorityHidden }: TicketFacts) {
  return priorityHidden
    ? { shown_priority: nothing, shown_priority_rank: priorities.length }
    : { shown_priority: priority, shown_priority_rank: priorities.indexOf(priority) }
}

/** What is undefined is left out of the document. */
function millisecondsOf(instant: string | Date | null): number | undefined {
  return instant === null ? undefined : new Date(instant).getTime()
}

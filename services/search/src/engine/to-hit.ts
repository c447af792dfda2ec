import { isStaff, type Language } from '@leitstand/contracts/actor'
import { iri } from '@leitstand/contracts/common'
import type { Hit } from '@leitstand/contracts/search/requests'
import { isForStaffOnly } from '@leitstand/contracts/ticket/ticket'
import { stateLabel, ticketTypes } from '@leitstand/contracts/workflow/states'
import { excerpt } from '../domain/words.ts'
import type { FoundDocument, Question, ShownFacts } from './engine.ts'

/** A hit as its reader may see it: a customer's has none of the staff's fields. */
export function toHit(
  found: FoundDocument,
  question: Question,
  language: Language,
  children: readonly ShownFacts[],
): Hit {
  const { facts } = found
  const staffFields = {
    responsibleUsers: facts.responsibleUsers,
    responsibleGroups: facts.responsibleGroups,
    labels: facts.labels,
    slaDueAt: found.slaDueAt,
    internal: facts.internal,
  }
  return {
    '@id': iri('tickets', facts.publicId),
    '@type': 'Ticket',
    uuid: facts.uuid,
    publicId: facts.publicId,
    subject: facts.subject,
    status: facts.status,
    statusLabel: stateLabel(facts.type, facts.status)[language],
    type: facts.type,
    typeLabel: ticketTypes[facts.type][language],
    assignee: facts.assignee,
    author: facts.author,
    customer: facts.customer,
    dueAt: facts.dueAt,
    createdAt: facts.createdAt,
    updatedAt: facts.updatedAt,
    version: facts.version,
    // An index that is older than merging says nothing of it.
    mergedInto: facts.mergedInto ?? null,
    commentCount: found.commentCount,
    lastCommentSide: found.lastCommentSide,
    highlight: question.asked.words.length > 0 ? excerpt(found.excerptFrom, question.asked.words) : null,
    subTickets: children.map(({ publicId, subject, status, assignee }) => ({ publicId, subject, status, assignee })),
    ...((isStaff(question.actor) || !isForStaffOnly('priority', facts)) && { priority: facts.priority }),
    ...(isStaff(question.actor) && staffFields),
  }
}

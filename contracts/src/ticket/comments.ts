import { z } from 'zod'
import { Flag, Text, TicketRelation, Uuid, UuidRelation, UuidRelations } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { groups, listQuery, ofOneTicket } from '../list-query.ts'
import { Comment } from './ticket.ts'

/** How it was resolved, in the words of staff. */
const ResolvedText = z.string().trim().max(10_000)

export const createComment = defineRequest('ticket.createComment', {
  description:
    'Write a comment. It is first response by itself when it is the first public one of staff. With `seenComment` it is refused while others have written what the caller has not seen; `current` of the answer holds that.',
  http: 'POST /api/comments',
  input: z.strictObject({
    ticket: TicketRelation,
    text: Text,
    internal: Flag.default(false),
    sendByEmail: Flag.default(false),
    resolvedText: ResolvedText.nullable().optional(),
    attachments: UuidRelations.max(100).optional(),
    mentions: UuidRelations.max(100).optional(),
    /** The newest comment that the writer has seen, null where there was none. */
    seenComment: UuidRelation.nullable().optional(),
  }),
  output: Comment,
  status: 201,
  errors: ['not-found', 'ticket-finished', 'ticket-merged', 'replies-crossed'],
})
export const getComment = defineRequest('ticket.getComment', {
  description: 'One comment.',
  http: 'GET /api/comments/:uuid',
  input: z.object({ uuid: Uuid, ...groups }),
  output: Comment,
  errors: ['not-found'],
})
export const listComments = defineRequest('ticket.listComments', {
  description: 'Comments of a ticket, newest first unless asked otherwise.',
  http: 'GET /api/comments',
  input: listQuery({ internal: 'boolean' }, ['createdAt'], { unpaged: true }).extend(ofOneTicket),
  output: pageOf(Comment),
  errors: ['not-found'],
})
export const listLatestComments = defineRequest('ticket.listLatestComments', {
  description: 'The last three comments of each given ticket, newest first.',
  http: 'GET /api/comments/latest',
  input: z.object({
    'ticket.publicId': z.union([z.string(), z.array(z.string())]).optional(),
    'ticket.publicId[]': z.union([z.string(), z.array(z.string())]).optional(),
    ...groups,
  }),
  output: pageOf(Comment),
})
export const changeComment = defineRequest('ticket.changeComment', {
  description:
    'Change a comment (author or super admin). Uploads that the new text names belong to it from then on. `mentions` are all whom the new text addresses; who is new among them hears of it.',
  http: 'PATCH /api/comments/:uuid',
  input: z.strictObject({
    uuid: Uuid,
    text: Text.optional(),
    internal: Flag.optional(),
    resolvedText: ResolvedText.nullable().optional(),
    mentions: UuidRelations.max(100).optional(),
  }),
  output: Comment,
  errors: ['not-found', 'changed', 'ticket-finished', 'ticket-merged'],
})
export const deleteComment = defineRequest('ticket.deleteComment', {
  description: 'Remove a comment (author or super admin).',
  http: 'DELETE /api/comments/:uuid',
  input: z.object({ uuid: Uuid }),
  errors: ['not-found', 'ticket-finished', 'ticket-merged'],
})
export const restoreComment = defineRequest('ticket.restoreComment', {
  description:
    'Bring back a comment that the caller has deleted within the last hour, with the files that went with it.',
  http: 'POST /api/comments/:uuid/restore',
  input: z.object({ uuid: Uuid }),
  output: Comment,
  errors: ['not-found', 'ticket-finished', 'ticket-merged'],
})
export const approveComment = defineRequest('ticket.approveComment', {
  description: 'Set or take back the approval of a comment (staff).',
  http: 'GET /api/comment/approve/:uuid',
  role: 'ROLE_EMPLOYEE',
  effectful: true,
  input: z.object({ uuid: Uuid }),
  output: Comment,
  errors: ['not-found', 'ticket-merged'],
})

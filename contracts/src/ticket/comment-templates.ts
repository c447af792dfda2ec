import { z } from 'zod'
import { Flag, GroupRef, Instant, Title, UserRef, Uuid, UuidRelations } from '../common.ts'
import { defineResource } from '../resource.ts'

export const commentTemplates = defineResource({
  service: 'ticket',
  path: 'comment_templates',
  type: 'CommentTemplate',
  description:
    'a text to put into comments: of one employee, of groups of employees, of all employees, or a system template, which only administrators change and nobody deletes',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('CommentTemplate'),
    uuid: Uuid,
    name: z.string(),
    text: z.string(),
    /** Whose it is; null when it is shared. */
    user: UserRef.nullable(),
    /** Shared with these only; with none a shared template is for all employees. */
    groups: z.array(GroupRef),
    /** Is it the reader's own default? (AMB-115) */
    default: z.boolean(),
    system: z.boolean(),
    /** Nobody's own. */
    global: z.boolean(),
    /** May the reader change it? */
    editable: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
    version: z.int(),
  }),
  writable: z.object({
    name: Title,
    text: z.string().trim().min(1, 'blank').max(50_000, 'too-long'),
    groups: UuidRelations.max(200).default([]),
    default: Flag.default(false),
    system: Flag.default(false),
    /** Nobody's own; what is for groups or of the system always is. Left out: one's own. */
    global: Flag.optional(),
  }),
  filters: { name: 'partial', 'user.uuid': 'relation', global: 'boolean', system: 'boolean' },
  order: ['name', 'updatedAt'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_EMPLOYEE',
  unpagedAllowed: true,
  errors: ['system-template-protected'],
})

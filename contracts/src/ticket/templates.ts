import { z } from 'zod'
import { ticketAudit } from '../audit.ts'
import { GroupRef, reference, UserRef, Uuid, UuidRelation } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { defineResource } from '../resource.ts'
import { listPlaces } from '../workflow/requests.ts'
import { templates } from './resources.ts'

const byUuid = z.object({ uuid: Uuid })
const Template = templates.requests.get.output

export const duplicateTemplate = defineRequest('ticket.duplicateTemplate', {
  description:
    'Copy a template with its parts, tags, fields, watchers and clearing types; the copy is no default and has no addresses of the mail intake.',
  http: 'POST /api/templates/:uuid/duplicate',
  role: 'ROLE_SUPER_ADMIN',
  input: byUuid,
  output: Template,
  status: 201,
  errors: ['not-found'],
})

export const listTemplatePlaces = defineRequest('ticket.listTemplatePlaces', {
  description: 'The places (states) that tickets of a template can be in (AMB-058).',
  http: 'GET /api/templates/:uuid/places',
  input: byUuid,
  output: listPlaces.output,
  errors: ['not-found'],
})

export const listTemplateUsers = defineRequest('ticket.listTemplateUsers', {
  description: 'The people who answer for the tickets of a template.',
  http: 'GET /api/templates/:uuid/responsible_users',
  input: byUuid,
  output: pageOf(UserRef),
  errors: ['not-found'],
})

export const listTemplateGroups = defineRequest('ticket.listTemplateGroups', {
  description: 'The groups that answer for the tickets of a template.',
  http: 'GET /api/templates/:uuid/responsible_groups',
  input: byUuid,
  output: pageOf(GroupRef),
  errors: ['not-found'],
})

export const TaggedTemplates = z.object({
  /** null: those without a tag, the last entry. */
  tag: reference({
    name: z.string(),
    nameEn: z.string(),
    description: z.string(),
    descriptionEn: z.string(),
    icon: z.string().nullable(),
    colour: z.string(),
  }).nullable(),
  templates: z.array(Template),
})

export const listTemplatesByTag = defineRequest('ticket.listTemplatesByTag', {
  description: 'The tags in their order, each with its active templates that the reader sees (AMB-075).',
  http: 'GET /api/templates/tags',
  input: z.object({}),
  output: pageOf(TaggedTemplates),
})

export const templateWatchers = defineResource({
  service: 'ticket',
  path: 'template_watchers',
  type: 'TemplateWatcher',
  audit: { by: ticketAudit, as: 'template-watcher' },
  description: 'one of the staff who watches every new ticket of a template, as far as they may see it',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('TemplateWatcher'),
    uuid: Uuid,
    template: reference({ name: z.string(), nameEn: z.string(), type: z.string(), active: z.boolean() }),
    user: UserRef,
    version: z.int(),
  }),
  writable: z.object({ template: UuidRelation, user: UuidRelation }),
  filters: { 'template.uuid': 'relation', 'user.uuid': 'relation' },
  order: ['createdAt'],
  operations: ['list', 'get', 'create', 'delete'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_EMPLOYEE',
})

import { z } from 'zod'
import { Flag, Instant, Priority, Relation, reference, Title, Uuid, UuidRelation } from '../common.ts'
import { defineResource } from '../resource.ts'
import { TypeName } from '../workflow/states.ts'

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'invalid')
const Name = Title

export const labels = defineResource({
  service: 'ticket',
  path: 'labels',
  type: 'Label',
  description: 'a label, for staff only',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('Label'),
    uuid: Uuid,
    name: z.string(),
    icon: z.string().nullable(),
    iconColour: z.string(),
    textColour: z.string(),
    backgroundColour: z.string(),
    usage: z.object({ tickets: z.int(), templates: z.int(), recurringTasks: z.int() }),
    version: z.int(),
  }),
  writable: z.object({
    name: Name,
    icon: z.string().max(50).nullable().default(null),
    iconColour: Colour.default('#1d5fa8'),
    textColour: Colour.default('#0b2d4f'),
    backgroundColour: Colour.default('#e6f0fa'),
  }),
  filters: { name: 'partial' },
  order: ['name'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_EMPLOYEE',
  unpagedAllowed: true,
  errors: ['in-use'],
})

export const TemplateFields = {
  name: Name,
  nameEn: z.string().max(255).default(''),
  subject: z.string().max(255).default(''),
  subjectEn: z.string().max(255).default(''),
  description: z.string().max(1_000_000).default(''),
  descriptionEn: z.string().max(1_000_000).default(''),
  type: Relation.pipe(TypeName),
  targetGroup: z.enum(['all', 'customer', 'employee']).default('all'),
  autoClose: z.enum(['none', 'after_last_sub_ticket']).default('none'),
  default: Flag.default(false),
  slaCapable: Flag.default(true),
  priority: Priority.default('medium'),
  priorityReadOnly: Flag.default(false),
  priorityVisible: Flag.default(true),
  hidden: Flag.default(false),
  active: Flag.default(true),
  responsibleGroups: z.array(UuidRelation).default([]),
}

export const templates = defineResource({
  service: 'ticket',
  path: 'templates',
  type: 'Template',
  description: 'a template that tickets are made from',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('Template'),
    uuid: Uuid,
    name: z.string(),
    nameEn: z.string(),
    subject: z.string(),
    subjectEn: z.string(),
    description: z.string(),
    descriptionEn: z.string(),
    type: z.object({ '@id': z.string(), '@type': z.string(), name: TypeName, label: z.string() }),
    project: z.object({ '@id': z.string(), '@type': z.string(), name: z.string(), label: z.string() }).nullable(),
    targetGroup: z.enum(['all', 'customer', 'employee']),
    autoClose: z.enum(['none', 'after_last_sub_ticket']),
    default: z.boolean(),
    slaCapable: z.boolean(),
    priority: Priority,
    priorityReadOnly: z.boolean(),
    priorityVisible: z.boolean(),
    hidden: z.boolean(),
    active: z.boolean(),
    responsibleGroups: z.array(reference({ name: z.string() })),
    senderConfigurations: z.array(
      z.object({
        '@id': z.string(),
        '@type': z.string(),
        uuid: Uuid,
        emailAddress: z.string(),
        sendConfirmation: z.boolean(),
      }),
    ),
    createdAt: Instant,
    updatedAt: Instant,
    version: z.int(),
  }),
  writable: z.object(TemplateFields),
  filters: { name: 'partial', active: 'boolean', slaCapable: 'boolean', 'type.name': 'exact', 'project.name': 'exact' },
  order: ['name', 'createdAt'],
  writeRole: 'ROLE_SUPER_ADMIN',
  errors: ['default-template-protected', 'in-use'],
})

export const senderConfigurations = defineResource({
  service: 'ticket',
  path: 'sender_configurations',
  type: 'SenderConfiguration',
  description: 'an address of the mail intake and the template its mails become',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('SenderConfiguration'),
    uuid: Uuid,
    template: reference({ name: z.string() }),
    emailAddress: z.string(),
    sendConfirmation: z.boolean(),
    version: z.int(),
  }),
  writable: z.object({
    template: UuidRelation,
    emailAddress: z.email({ error: 'invalid-email' }).toLowerCase(),
    sendConfirmation: Flag.default(true),
  }),
  filters: { 'template.uuid': 'relation', emailAddress: 'exact' },
  order: ['emailAddress'],
  operations: ['list', 'get', 'create', 'delete'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_SUPER_ADMIN',
})

import { z } from 'zod'
import { ticketAudit } from '../audit.ts'
import {
  Colour,
  EmailAddress,
  EntryRef,
  Flag,
  GroupRef,
  Icon,
  Instant,
  LongText,
  OneLine,
  Priority,
  Relation,
  reference,
  Title,
  UserRef,
  Uuid,
  UuidRelation,
  UuidRelations,
} from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { groups } from '../list-query.ts'
import { defineResource } from '../resource.ts'
import { ProjectName, Status, TypeName } from '../workflow/state-names.ts'
import { MetadataField } from './metadata.ts'
import { TemplateHint } from './template-hints.ts'
import { LabelRef } from './values.ts'

const Name = Title

export const labels = defineResource({
  service: 'ticket',
  path: 'labels',
  type: 'Label',
  audit: { by: ticketAudit, as: 'label' },
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
    icon: Icon,
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

export const listLabelLooks = defineRequest('ticket.listLabelLooks', {
  description: 'How each label looks, by name, without counting where it is used: what lists draw and choices offer.',
  http: 'GET /api/label_looks',
  role: 'ROLE_EMPLOYEE',
  input: z.object({ ...groups }),
  output: pageOf(LabelRef),
})

const availabilities = ['main', 'sub', 'both'] as const

export const TemplateFields = {
  name: Name,
  nameEn: OneLine.max(255).default(''),
  subject: OneLine.max(255).default(''),
  subjectEn: OneLine.max(255).default(''),
  description: LongText.default(''),
  descriptionEn: LongText.default(''),
  type: Relation.pipe(TypeName),
  /** Of its tickets; with none that of its type. */
  project: Relation.pipe(ProjectName).nullable().optional(),
  targetGroup: z.enum(['all', 'customer', 'employee']).default('all'),
  autoClose: z.enum(['none', 'after_last_sub_ticket']).default('none'),
  default: Flag.default(false),
  slaCapable: Flag.default(true),
  priority: Priority.default('medium'),
  priorityReadOnly: Flag.default(false),
  priorityVisible: Flag.default(true),
  hidden: Flag.default(false),
  active: Flag.default(true),
  responsibleGroups: UuidRelations.max(100).default([]),
  responsibleUsers: UuidRelations.max(100).default([]),
  labels: UuidRelations.max(100).default([]),
  /** Shown below the name where templates are offered by tag (AMB-128). */
  tagDescription: z.string().max(2_000).default(''),
  tagDescriptionEn: z.string().max(2_000).default(''),
  /** The template that this one is a part of. */
  parent: UuidRelation.nullable().default(null),
  /** Of a sub-template: it cannot be left out. */
  mandatory: Flag.default(false),
  /** Whether tickets, sub-tickets or both are made from it. */
  availability: z.enum(availabilities).default('main'),
  /** Locks the execution time of its tickets (AMB-098). */
  fixedExecutionTime: z.enum(['now', 'business_hours']).nullable().default(null),
  hint: UuidRelation.nullable().default(null),
  /** Where its tickets may start, the first that their type knows and that is no end; with none where the type starts (AMB-059). */
  places: z.array(Status).max(50).default([]),
  name_en: OneLine.max(255).optional(),
  subject_en: OneLine.max(255).optional(),
  description_en: LongText.optional(),
}

export const templates = defineResource({
  service: 'ticket',
  path: 'templates',
  type: 'Template',
  audit: { by: ticketAudit, as: 'template' },
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
    /** Absent for customers where they may not see it (AMB-253). */
    priority: Priority.optional(),
    priorityReadOnly: z.boolean(),
    priorityVisible: z.boolean(),
    hidden: z.boolean(),
    active: z.boolean(),
    responsibleGroups: z.array(GroupRef),
    responsibleUsers: z.array(UserRef),
    labels: z.array(EntryRef),
    tagDescription: z.string(),
    tagDescriptionEn: z.string(),
    parent: EntryRef.nullable(),
    /** The one at the root, above its parent. */
    mainTemplate: EntryRef.nullable(),
    subTemplates: z.array(EntryRef.extend({ mandatory: z.boolean() })),
    mandatory: z.boolean(),
    availability: z.enum(availabilities),
    fixedExecutionTime: z.enum(['now', 'business_hours']).nullable(),
    hint: TemplateHint.nullable(),
    places: z.array(Status),
    tags: z.array(reference({ name: z.string(), icon: z.string().nullable().default(null), colour: z.string() })),
    /** What it asks for beyond the usual, in their order; disabled ones are left out. */
    metadataFields: z.array(MetadataField).default([]),
    watchers: z.array(UserRef),
    /** The revenue accounts that work is billed to; written as template clearing types. */
    clearingTypes: z.array(EntryRef).default([]),
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
  filters: {
    /** The whole of it, in capitals or not. */
    name: 'exact',
    search: 'partial',
    active: 'boolean',
    slaCapable: 'boolean',
    'type.name': TypeName.options,
    'project.name': ProjectName.options,
    'parent.uuid': 'relation',
    'mainTemplate.uuid': 'relation',
    availability: availabilities,
  },
  order: ['name', 'createdAt'],
  writeRole: 'ROLE_SUPER_ADMIN',
  errors: ['default-template-protected', 'in-use'],
})

export const senderConfigurations = defineResource({
  service: 'ticket',
  path: 'sender_configurations',
  type: 'SenderConfiguration',
  audit: { by: ticketAudit, as: 'sender-configuration' },
  description: 'an address of the mail intake and the template its mails become',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('SenderConfiguration'),
    uuid: Uuid,
    template: EntryRef,
    emailAddress: z.string(),
    sendConfirmation: z.boolean(),
    version: z.int(),
  }),
  writable: z.object({
    template: UuidRelation,
    emailAddress: EmailAddress,
    sendConfirmation: Flag.default(true),
  }),
  filters: { 'template.uuid': 'relation', emailAddress: 'exact' },
  order: ['emailAddress'],
  operations: ['list', 'get', 'create', 'patch', 'delete'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_SUPER_ADMIN',
})

import { z } from 'zod'
import { ticketAudit } from '../audit.ts'
import { Colour, EntryRef, Icon, OneLine, Title, Uuid, UuidRelation } from '../common.ts'
import { defineResource } from '../resource.ts'

const Words = OneLine.max(255, 'too-long')
const LongWords = z.string().trim().max(2_000, 'too-long')
const Order = z.int().min(0).max(100_000)

export const tags = defineResource({
  service: 'ticket',
  path: 'tags',
  type: 'Tag',
  audit: { by: ticketAudit, as: 'tag' },
  description: 'a tag: templates are offered by it',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('Tag'),
    uuid: Uuid,
    name: z.string(),
    nameEn: z.string(),
    description: z.string(),
    descriptionEn: z.string(),
    icon: z.string().nullable(),
    colour: z.string(),
    /** Those it is on, in their order. */
    templates: z.array(EntryRef),
    tagOrder: z.int(),
    version: z.int(),
  }),
  writable: z.object({
    name: Title,
    nameEn: Words.default(''),
    name_en: Words.optional(),
    description: LongWords.default(''),
    descriptionEn: LongWords.default(''),
    description_en: LongWords.optional(),
    icon: Icon,
    colour: Colour.default('#1d5fa8'),
    tagOrder: Order.default(0),
  }),
  filters: { name: 'partial' },
  order: ['tagOrder', 'name'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_SUPER_ADMIN',
  unpagedAllowed: true,
})

export const templateTags = defineResource({
  service: 'ticket',
  path: 'template_tags',
  type: 'TemplateTag',
  audit: { by: ticketAudit, as: 'template-tag' },
  description: 'a tag on a template',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('TemplateTag'),
    uuid: Uuid,
    template: EntryRef,
    tag: EntryRef,
    /** The place of the template among those of the tag. */
    tagOrder: z.int(),
    version: z.int(),
  }),
  writable: z.object({ template: UuidRelation, tag: UuidRelation, tagOrder: Order.default(0) }),
  filters: { 'template.uuid': 'relation', 'tag.uuid': 'relation' },
  order: ['tagOrder'],
  // Tags on templates have no PUT (AMB-072).
  operations: ['list', 'get', 'create', 'patch', 'delete'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_SUPER_ADMIN',
})

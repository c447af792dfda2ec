import { z } from 'zod'
import { ticketAudit } from '../audit.ts'
import { Title, Uuid } from '../common.ts'
import { defineResource } from '../resource.ts'

export const TemplateHint = z.object({
  '@id': z.string(),
  '@type': z.literal('TemplateHint'),
  /** The same as the uuid (AMB-113). */
  id: Uuid,
  uuid: Uuid,
  name: z.string(),
  description: z.string(),
  color: z.string(),
})

export const templateHints = defineResource({
  service: 'ticket',
  path: 'template_hints',
  type: 'TemplateHint',
  audit: { by: ticketAudit, as: 'template-hint' },
  description: 'a hint that stands where a ticket is made from a template',
  schema: TemplateHint.extend({ version: z.int() }),
  writable: z.object({
    name: Title,
    description: z.string().trim().max(2_000, 'too-long').default(''),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'invalid')
      .default('#1d5fa8'),
  }),
  filters: { name: 'partial' },
  order: ['name'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_SUPER_ADMIN',
  unpagedAllowed: true,
  errors: ['in-use'],
})

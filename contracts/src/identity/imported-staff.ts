import { z } from 'zod'
import { Instant, Uuid } from '../common.ts'
import { defineRequest } from '../define.ts'

const ImportedEmployee = z.object({
  uuid: Uuid,
  email: z.string(),
  name: z.string(),
  createdAt: Instant,
  /** Somebody has chosen a password or signed in for this account. */
  isUsed: z.boolean(),
})
export type ImportedEmployee = z.infer<typeof ImportedEmployee>

export const listImportedStaff = defineRequest('identity.listImportedStaff', {
  description:
    'Active employees whose account was made by an import or provisioning with the plain role of an employee, in no group of employees, ' +
    'page by page in the order of their uuid. Imports once made employees of everybody who had commented (AMB-267).',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ after: Uuid.nullable().default(null), limit: z.int().min(1).max(1000).default(500) }),
  output: z.object({ items: z.array(ImportedEmployee), next: Uuid.nullable() }),
})

export const makeCustomers = defineRequest('identity.makeCustomers', {
  description:
    'Make customers of employees that an import has made, in the named customer group or the one of their mail domain. ' +
    'Their sessions, tokens and links end. Who is no such employee is named in `unknown` and left alone.',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ emails: z.array(z.string()).min(1).max(200), customerGroup: z.string().optional() }),
  output: z.object({ changed: z.array(z.object({ uuid: Uuid, email: z.string() })), unknown: z.array(z.string()) }),
})

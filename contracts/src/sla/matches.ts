import { z } from 'zod'
import { defineRequest } from '../define.ts'
import { rules } from './resources.ts'

/** What of a rule says which tickets it is about. */
export const countRuleMatches = defineRequest('sla.countRuleMatches', {
  description: 'How many open tickets a rule would be about as it is written, before it is saved (super admin).',
  http: 'POST /api/rule_matches',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject(
    rules.writable.pick({
      type: true,
      conditions: true,
      status: true,
      templates: true,
      serviceLevelAgreements: true,
      assigneeAssigned: true,
      includeScheduledJobs: true,
    }).shape,
  ),
  output: z.object({ count: z.int(), open: z.int() }),
})

import { z } from 'zod'
import { Instant } from '../common.ts'
import { defineRequest } from '../define.ts'
import { TicketRef } from '../ticket/values.ts'
import { Segment } from './requests.ts'
import { BusinessHourMode, rules, serviceLevelAgreements } from './resources.ts'
import { knownSettings } from './settings.ts'

/** What of a rule says which tickets it is about. */
export const countRuleMatches = defineRequest('sla.countRuleMatches', {
  description:
    'How many open tickets a rule would be about as it is written, and the newest of them, before it is saved (super admin).',
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
  /** Counted up to 10,000, of which there may be more; of those that it would be about the newest ten. */
  output: z.object({ count: z.int(), open: z.int(), tickets: z.array(TicketRef) }),
})

/** What is looked at before hours or holidays are saved; what is left out is as it stands. */
export const previewHours = defineRequest('sla.previewHours', {
  description:
    'How many open tickets without an answer would be due later, earlier or never if these hours and holidays had held, before they are saved (super admin). The newest thousand are looked at.',
  http: 'POST /api/business_hour/preview',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject({
    businessHours: knownSettings.businessHours.schema.optional(),
    holidayStates: knownSettings.holidayStates.schema.optional(),
  }),
  output: z.object({
    /** That were looked at. */
    tickets: z.int(),
    /** There are more of them. */
    more: z.boolean(),
    later: z.int(),
    earlier: z.int(),
    /** Their clock would never run out. */
    never: z.int(),
  }),
})

const PreviewedTime = z.object({ minutes: z.int(), dueAt: Instant, explanation: z.array(Segment) })

/** What is looked at before an agreement is saved. */
export const previewAgreement = defineRequest('sla.previewAgreement', {
  description:
    'Until when a ticket of this moment would have to be answered, and done, and why, by an agreement as it is written, before it is saved (super admin).',
  http: 'POST /api/service_level_agreements/preview',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject({
    createdAt: Instant,
    ...serviceLevelAgreements.writable.pick({
      responseTimes: true,
      resolutionTime: true,
      includeHolidays: true,
      includeSecondaryTime: true,
    }).shape,
  }),
  /** Null: its clock would never run out, or none was promised. */
  output: z.object({
    response: PreviewedTime.extend({ mode: BusinessHourMode }).nullable(),
    resolution: PreviewedTime.nullable(),
  }),
})

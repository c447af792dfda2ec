import { anonymising, insideJson } from '@leitstand/kit/anonymising'
import { connectionLimits } from '@leitstand/kit/database'
import { PrismaPg } from '@prisma/adapter-pg'
import { followTickets } from './consumers/follow-tickets.ts'
import { onNamesChanged } from './consumers/on-names-changed.ts'
import { service } from './context.ts'
import { PrismaClient } from './generated/prisma/client.ts'
import { handleAssignCustomerGroups } from './handlers/assign-customer-groups.ts'
import { handleCountRuleMatches } from './handlers/count-rule-matches.ts'
import { handleExportTicketSlas } from './handlers/export-ticket-slas.ts'
import { handleIsChannelUsed } from './handlers/is-channel-used.ts'
import { handleIsOpen } from './handlers/is-open.ts'
import { handleListRuleFirings } from './handlers/list-rule-firings.ts'
import { handleListSpecialTimes } from './handlers/list-special-times.ts'
import { handleGetTicketSla, handleListTicketSlas } from './handlers/list-ticket-slas.ts'
import { handlePreviewAgreement } from './handlers/preview-agreement.ts'
import { handlePreviewHours } from './handlers/preview-hours.ts'
import { forgetOldFirings } from './jobs/forget-firings.ts'
import { replanRules } from './jobs/replan-rules.ts'
import { actionResource } from './resources/actions.ts'
import { ruleResource } from './resources/rules.ts'
import { agreementResource } from './resources/service-level-agreements.ts'
import { handleChangeSetting, handleGetSetting, handleSaveSetting, settingResource } from './resources/settings.ts'
import { copied, refill } from './steps/refill.ts'
import { addMissingSettings } from './store/settings.ts'
import { carryOut } from './timers/carry-out.ts'
import { fireRule } from './timers/fire-rule.ts'
import { slaDue } from './timers/sla-due.ts'

/** The facts of tickets are the only place where sla keeps names of people. */
const copies = anonymising<PrismaClient>([insideJson({ table: 'tickets', column: 'facts' })])

export const slaService = service({
  name: 'sla',
  migrations: new URL('../prisma/migrations', import.meta.url).pathname,
  openPrisma: (connectionString) =>
    new PrismaClient({ adapter: new PrismaPg({ ...connectionLimits, connectionString, max: 5 }) }),
  handlers: [
    handleAssignCustomerGroups,
    handleCountRuleMatches,
    handleIsChannelUsed,
    handleIsOpen,
    handleListSpecialTimes,
    handleListRuleFirings,
    handlePreviewAgreement,
    handlePreviewHours,
    handleListTicketSlas,
    handleExportTicketSlas,
    handleGetTicketSla,
    handleGetSetting,
    handleSaveSetting,
    handleChangeSetting,
  ],
  resources: [agreementResource, ruleResource, actionResource, settingResource],
  consumers: [...followTickets, ...onNamesChanged, ...copied.consumers, copies.consumer],
  jobs: [replanRules, forgetOldFirings, refill.job],
  timers: [slaDue, fireRule, carryOut, refill.timer, copies.timer],
  start: async (context) => {
    await addMissingSettings(context)
    return { [Symbol.asyncDispose]: async () => undefined }
  },
})

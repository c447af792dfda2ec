import { settings } from '@leitstand/contracts/sla/resources'
import { templates } from '@leitstand/contracts/ticket/resources'
import { anonymising } from '@leitstand/kit/anonymising'
import { copiesOfPeople } from '@leitstand/kit/copies-of-people'
import { ticketsFromOwner } from '@leitstand/kit/copies-of-tickets'
import { connectionLimits } from '@leitstand/kit/database'
import { refilling, resourceFromOwner } from '@leitstand/kit/refilling'
import { PrismaPg } from '@prisma/adapter-pg'
import { onNeighboursChanged } from './consumers/on-neighbours-changed.ts'
import { onTicketChanged } from './consumers/on-ticket-changed.ts'
import { service } from './context.ts'
import { PrismaClient } from './generated/prisma/client.ts'
import { handleBillWorktimes, handleSumWorktimes } from './handlers/bill-worktimes.ts'
import { handleChangeWorktime } from './handlers/change-worktime.ts'
import { handleCountBilled } from './handlers/count-billed.ts'
import { handleCreateWorktime } from './handlers/create-worktime.ts'
import { handleDeleteWorktime } from './handlers/delete-worktime.ts'
import {
  handleExportComponentSheet,
  handleExportComponents,
  handleSumComponents,
} from './handlers/export-components.ts'
import { handleExportReporting } from './handlers/export-reporting.ts'
import { handleExportTicketWorktimes } from './handlers/export-ticket-worktimes.ts'
import { handleExportWorktimeSheet, handleExportWorktimes } from './handlers/export-worktimes.ts'
import { handleGetNextRuntime } from './handlers/get-next-runtime.ts'
import { handleGetWorkedTime } from './handlers/get-worked-time.ts'
import { handleGetWorktime } from './handlers/get-worktime.ts'
import { handleGetReporting, handleListReportings } from './handlers/list-reportings.ts'
import { handleListWorktimes } from './handlers/list-worktimes.ts'
import { handleCountPersonalData, handlePersonalData } from './handlers/personal-data.ts'
import { handlePreviewRounding } from './handlers/preview-rounding.ts'
import { handleGetReportingPeriod, handleListReportingPeriods } from './handlers/reporting-periods.ts'
import { handleReverseWorktime } from './handlers/reverse-worktime.ts'
import { handleCreateSavedReport, handleDeleteSavedReport, handleListSavedReports } from './handlers/saved-reports.ts'
import { handleSearchReporting } from './handlers/search-reporting.ts'
import { handleSumReporting } from './handlers/sum-reporting.ts'
import {
  handleDiscardWorktimeTimer,
  handleGetWorktimeTimer,
  handleStartWorktimeTimer,
  handleStopWorktimeTimer,
} from './handlers/worktime-timer.ts'
import { mailReports } from './jobs/mail-reports.ts'
import { clearingTypeResource } from './resources/clearing-types.ts'
import {
  assemblyComponentResource,
  handleReverseTicketComponent,
  ticketComponentResource,
} from './resources/components.ts'
import { templateClearingTypeResource } from './resources/template-clearing-types.ts'
import { userGroupClearingTypeResource } from './resources/user-group-clearing-types.ts'
import { worktimeTypeResource } from './resources/worktime-types.ts'
import { refillTickets } from './steps/refill-tickets.ts'
import { anonymisingSteps } from './store/anonymising-steps.ts'
import { keepSetting, people } from './store/copies.ts'
import { groups } from './store/groups.ts'
import { scheduleRecalculation } from './store/schedule.ts'
import { templateCopies } from './store/templates.ts'
import { tickets } from './store/tickets.ts'
import { recalculateReporting } from './timers/recalculate-reporting.ts'

const copies = anonymising<PrismaClient>(anonymisingSteps)
const copied = copiesOfPeople({ users: people, groups })
const ticketSource = ticketsFromOwner({
  ...tickets,
  keep: (tx, items, { clock }) => refillTickets(tx, items, clock.now()),
})
const settingSource = resourceFromOwner(
  { name: 'settings', rows: 'setting_copies' },
  (page, context) => context.callAsSystem(settings.requests.list, page),
  async (tx, items) => {
    for (const { name, value, version } of items) await keepSetting(tx, name, value, version)
  },
)
const templateSource = resourceFromOwner(
  { name: 'templates', ...templateCopies },
  (page, context) => context.callAsSystem(templates.requests.list, page),
  (tx, items) =>
    templateCopies.keep(
      tx,
      items.map(({ uuid, name, version }) => ({ uuid, name, version, deleted: false })),
    ),
)
const refill = refilling<PrismaClient>([...copied.sources, ticketSource, settingSource, templateSource])

export const billingService = service({
  name: 'billing',
  migrations: new URL('../prisma/migrations', import.meta.url).pathname,
  openPrisma: (connectionString) =>
    new PrismaClient({ adapter: new PrismaPg({ ...connectionLimits, connectionString, max: 3 }) }),
  handlers: [
    handleCreateWorktime,
    handleGetWorktime,
    handleListWorktimes,
    handleChangeWorktime,
    handleDeleteWorktime,
    handleReverseWorktime,
    handleSumWorktimes,
    handlePreviewRounding,
    handleBillWorktimes,
    handleGetWorktimeTimer,
    handleStartWorktimeTimer,
    handleStopWorktimeTimer,
    handleDiscardWorktimeTimer,
    handleReverseTicketComponent,
    handleCountBilled,
    handleExportTicketWorktimes,
    handleGetWorkedTime,
    handleListReportings,
    handleGetReporting,
    handleGetNextRuntime,
    handleSearchReporting,
    handleSumReporting,
    handleSumComponents,
    handleListSavedReports,
    handleCreateSavedReport,
    handleDeleteSavedReport,
    handleListReportingPeriods,
    handleGetReportingPeriod,
    handlePersonalData,
    handleCountPersonalData,
  ],
  streams: [
    handleExportWorktimes,
    handleExportWorktimeSheet,
    handleExportReporting,
    handleExportComponents,
    handleExportComponentSheet,
  ],
  resources: [
    worktimeTypeResource,
    clearingTypeResource,
    userGroupClearingTypeResource,
    templateClearingTypeResource,
    ticketComponentResource,
    assemblyComponentResource,
  ],
  consumers: [...onTicketChanged, ...onNeighboursChanged, ...copied.consumers, copies.consumer],
  jobs: [refill.job, mailReports],
  timers: [recalculateReporting, refill.timer, copies.timer],
  start: async (context) => {
    await scheduleRecalculation(context, context.clock.now())
    return { [Symbol.asyncDispose]: async () => undefined }
  },
})

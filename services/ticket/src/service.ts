import { templateClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { settings } from '@leitstand/contracts/sla/resources'
import { anonymising } from '@leitstand/kit/anonymising'
import { copiesOfPeople } from '@leitstand/kit/copies-of-people'
import { connectionLimits } from '@leitstand/kit/database'
import { keepStatistics } from '@leitstand/kit/keep-statistics'
import { refilling, resourceFromOwner } from '@leitstand/kit/refilling'
import { PrismaPg } from '@prisma/adapter-pg'
import { learnAgreements } from './consumers/learn-agreements.ts'
import { learnClearingTypes } from './consumers/learn-clearing-types.ts'
import { learnWorktimes } from './consumers/learn-worktimes.ts'
import { onMailCommentSent } from './consumers/on-mail-comment-sent.ts'
import { onSettingChanged } from './consumers/on-setting-changed.ts'
import { service } from './context.ts'
import { PrismaClient } from './generated/prisma/client.ts'
import { handleAddCommentFromMail } from './handlers/add-comment-from-mail.ts'
import { handleApplyTransition, handleUndoTransition } from './handlers/apply-transition.ts'
import { handleBulkTransitions } from './handlers/bulk-transitions.ts'
import {
  handleApproveComment,
  handleChangeComment,
  handleDeleteComment,
  handleRestoreComment,
} from './handlers/change-comment.ts'
import { handleChangeMultiple } from './handlers/change-multiple.ts'
import { handleChangeTicket } from './handlers/change-ticket.ts'
import { handleConfirmSender } from './handlers/confirm-sender.ts'
import { handleCreateComment } from './handlers/create-comment.ts'
import { handleCreateFromMail } from './handlers/create-from-mail.ts'
import { handleCreateTicket } from './handlers/create-ticket.ts'
import { handleDeleteAttachment, handleRestoreAttachment } from './handlers/delete-attachment.ts'
import { handleDeleteTicket } from './handlers/delete-ticket.ts'
import { handleDeleteDraft, handleGetDraft, handleListDrafts, handleSaveDraft } from './handlers/drafts.ts'
import { handleExportComments, handleExportTickets, handleFindTicketFacts } from './handlers/export-tickets.ts'
import { handleDownloadAttachment, handleThumbAttachment, handleViewAttachment } from './handlers/file-views.ts'
import { handleFindSenderConfiguration } from './handlers/find-sender-configuration.ts'
import { handleFindTicketForMail } from './handlers/find-ticket-for-mail.ts'
import { handleGetAttachment } from './handlers/get-attachment.ts'
import { handleGetTicket } from './handlers/get-ticket.ts'
import { handleGetTicketState } from './handlers/get-ticket-state.ts'
import { handleGetTicketTree } from './handlers/get-ticket-tree.ts'
import { handleGiveToCustomerSide } from './handlers/give-to-customer-side.ts'
import { handleImportTickets } from './handlers/import-tickets.ts'
import { handleIsGroupUsed } from './handlers/is-group-used.ts'
import { handleKeepWorktime } from './handlers/keep-worktime.ts'
import { handleKnowMails } from './handlers/know-mails.ts'
import { handleListAttachments } from './handlers/list-attachments.ts'
import { handleListLabelLooks } from './handlers/list-label-looks.ts'
import { handleListLastRequests } from './handlers/list-last-requests.ts'
import { handleListTickets } from './handlers/list-tickets.ts'
import { handleMayReadMail } from './handlers/may-read-mail.ts'
import { handleListMerged, handleMergeTicket, handleUnmergeTicket } from './handlers/merge-ticket.ts'
import { handleMoveToStatus } from './handlers/move-to-status.ts'
import { handleCountPersonalData, handlePersonalData } from './handlers/personal-data.ts'
import { handlePreviewDepth } from './handlers/preview-depth.ts'
import { handlePreviewMerge } from './handlers/preview-merge.ts'
import { handleListRatings, handleRateTicket } from './handlers/ratings.ts'
import { handleGetComment, handleListComments, handleListLatestComments } from './handlers/read-comments.ts'
import { handleRecurringGenerations } from './handlers/recurring-generations.ts'
import {
  recurringTaskAttachmentHandlers,
  recurringTaskAttachmentStreams,
} from './handlers/recurring-task-attachments.ts'
import { recurringTaskHandlers } from './handlers/recurring-tasks.ts'
import { handleResetAdjournDate } from './handlers/reset-adjourn-date.ts'
import { handleSplitComment, handleUndoSplit } from './handlers/split-comment.ts'
import { templateHandlers } from './handlers/templates.ts'
import { ticketMetadataFieldHandlers } from './handlers/ticket-metadata-fields.ts'
import { ticketPartHandlers } from './handlers/ticket-parts.ts'
import { typeAndProjectHandlers } from './handlers/types-and-projects.ts'
import { handleUploadAttachment, handleUploadEditorAttachment } from './handlers/upload-attachment.ts'
import { handleCreateWatcher, handleDeleteWatcher, handleGetWatcher, handleListWatchers } from './handlers/watchers.ts'
import {
  handleCreateRecurringTask,
  handlePatchRecurringTask,
  handleReplaceRecurringTask,
} from './handlers/write-recurring-task.ts'
import { armRecurringTasks } from './jobs/arm-recurring-tasks.ts'
import { dropOldDrafts } from './jobs/drop-old-drafts.ts'
import { dropUnboundFiles } from './jobs/drop-unbound-files.ts'
import { raisePriorities } from './jobs/raise-priorities.ts'
import { commentTemplateResource } from './resources/comment-templates.ts'
import { labelResource } from './resources/labels.ts'
import { linkResource, linkTemplateResource } from './resources/links.ts'
import { recurringTaskMetadataValueResource, ticketMetadataValueResource } from './resources/metadata-values.ts'
import { quickFilterResource } from './resources/quick-filters.ts'
import { recurringTaskLinkResource } from './resources/recurring-task-links.ts'
import { tagResource, templateTagResource } from './resources/tags.ts'
import { templateHintResource } from './resources/template-hints.ts'
import { templateMetadataFieldResource } from './resources/template-metadata-fields.ts'
import { templateWatcherResource } from './resources/template-watchers.ts'
import { senderConfigurationResource, templateResource } from './resources/templates.ts'
import { ticketListCategoryResource, ticketListItemResource } from './resources/ticket-lists.ts'
import { ticketServerResource } from './resources/ticket-servers.ts'
import { handleListTrackingStatuses, trackingResource } from './resources/trackings.ts'
import { agreementSource } from './steps/fill-agreements.ts'
import { worktimeSource } from './steps/fill-worktimes.ts'
import { anonymisingSteps } from './store/anonymising-steps.ts'
import { groups, people } from './store/people.ts'
import { settingCopies } from './store/settings.ts'
import { templateAccounts } from './store/template-clearing-types.ts'
import { customerAnsweredTimer } from './timers/customer-answered.ts'
import { lastSubTicketFinishedTimer } from './timers/last-sub-ticket-finished.ts'
import { recurringTaskDueTimer } from './timers/recurring-task-due.ts'

const copies = anonymising<PrismaClient>(anonymisingSteps)
const copied = copiesOfPeople({ users: people, groups })
const settingSource = resourceFromOwner(
  { name: 'settings', ...settingCopies },
  (page, context) => context.callAsSystem(settings.requests.list, page),
  settingCopies.keep,
)
const accountSource = resourceFromOwner(
  { name: 'template-clearing-types', ...templateAccounts },
  (page, context) => context.callAsSystem(templateClearingTypes.requests.list, page),
  templateAccounts.keep,
)
const refill = refilling<PrismaClient>([
  ...copied.sources,
  settingSource,
  accountSource,
  agreementSource,
  worktimeSource,
])

export const ticketService = service({
  name: 'ticket',
  migrations: new URL('../prisma/migrations', import.meta.url).pathname,
  openPrisma: (connectionString) =>
    new PrismaClient({ adapter: new PrismaPg({ ...connectionLimits, connectionString, max: 5 }) }),
  handlers: [
    handleCreateTicket,
    handleGetTicket,
    handleConfirmSender,
    handleListTickets,
    handleListLabelLooks,
    handleListLastRequests,
    handleChangeTicket,
    handleDeleteTicket,
    handleGetTicketTree,
    handlePreviewDepth,
    handleMergeTicket,
    handlePreviewMerge,
    handleUnmergeTicket,
    handleListMerged,
    handleSplitComment,
    handleUndoSplit,
    handleListRatings,
    handleRateTicket,
    handleGetTicketState,
    handleApplyTransition,
    handleUndoTransition,
    handleMoveToStatus,
    handleBulkTransitions,
    handleChangeMultiple,
    handleResetAdjournDate,
    ...ticketPartHandlers,
    handleCreateComment,
    handleGetComment,
    handleListComments,
    handleListLatestComments,
    handleChangeComment,
    handleApproveComment,
    handleDeleteComment,
    handleRestoreComment,
    handleCreateWatcher,
    handleGetWatcher,
    handleListWatchers,
    handleDeleteWatcher,
    handleListDrafts,
    handleGetDraft,
    handleSaveDraft,
    handleDeleteDraft,
    handleKeepWorktime,
    handleListAttachments,
    handleGetAttachment,
    handleDeleteAttachment,
    handleRestoreAttachment,
    ...typeAndProjectHandlers,
    ...templateHandlers,
    ...ticketMetadataFieldHandlers,
    handleFindSenderConfiguration,
    handleFindTicketForMail,
    handleMayReadMail,
    handleKnowMails,
    handleCreateFromMail,
    handleAddCommentFromMail,
    handleListTrackingStatuses,
    handleIsGroupUsed,
    handleImportTickets,
    handleGiveToCustomerSide,
    handleExportComments,
    handleExportTickets,
    handleFindTicketFacts,
    handlePersonalData,
    handleCountPersonalData,
    ...recurringTaskHandlers,
    handleRecurringGenerations,
    handleCreateRecurringTask,
    handleReplaceRecurringTask,
    handlePatchRecurringTask,
    ...recurringTaskAttachmentHandlers,
  ],
  streams: [
    handleUploadAttachment,
    handleUploadEditorAttachment,
    handleViewAttachment,
    handleThumbAttachment,
    handleDownloadAttachment,
    ...recurringTaskAttachmentStreams,
  ],
  consumers: [
    ...copied.consumers,
    onMailCommentSent,
    onSettingChanged,
    ...learnClearingTypes,
    learnAgreements,
    learnWorktimes,
    copies.consumer,
  ],
  jobs: [refill.job, dropUnboundFiles, dropOldDrafts, armRecurringTasks, raisePriorities, keepStatistics()],
  timers: [customerAnsweredTimer, lastSubTicketFinishedTimer, recurringTaskDueTimer, refill.timer, copies.timer],
  resources: [
    labelResource,
    commentTemplateResource,
    templateResource,
    senderConfigurationResource,
    linkResource,
    linkTemplateResource,
    ticketServerResource,
    quickFilterResource,
    ticketListCategoryResource,
    ticketListItemResource,
    templateWatcherResource,
    templateMetadataFieldResource,
    ticketMetadataValueResource,
    recurringTaskMetadataValueResource,
    tagResource,
    templateTagResource,
    templateHintResource,
    recurringTaskLinkResource,
    trackingResource,
  ],
})

import { anonymisingTimer } from '@leitstand/kit/anonymising'
import { connectionLimits } from '@leitstand/kit/database'
import { openSecrets } from '@leitstand/kit/secrets'
import { PrismaPg } from '@prisma/adapter-pg'
import { accountSecurity } from './account-security.ts'
import type { IdentityConfig } from './config.ts'
import { onAgreementChanged, onAgreementDeleted } from './consumers/learn-agreements.ts'
import { auditConsumers } from './consumers/learn-audit.ts'
import { onClearingTypeChanged, onGroupBilled, onGroupBilledNoLonger } from './consumers/learn-clearing-types.ts'
import { service } from './context.ts'
import { PrismaClient } from './generated/prisma/client.ts'
import { handleAddMember } from './handlers/add-member.ts'
import { handleAnonymiseUser, handlePreviewAnonymisation } from './handlers/anonymise-user.ts'
import { handleBeginExternalLogin } from './handlers/begin-external-login.ts'
import { handleCompleteExternalLogin } from './handlers/complete-external-login.ts'
import { handleConfirmAddress } from './handlers/confirm-address.ts'
import { handleCreateUser } from './handlers/create-user.ts'
import { handleCreateUserGroup } from './handlers/create-user-group.ts'
import { handleDeletePicture } from './handlers/delete-picture.ts'
import { handleDeleteUser } from './handlers/delete-user.ts'
import { handleDeleteUserGroup } from './handlers/delete-user-group.ts'
import { handleDeleteUserSetting } from './handlers/delete-user-setting.ts'
import { handleEndSummaries } from './handlers/end-summaries.ts'
import { handleExportPeople } from './handlers/export-people.ts'
import { handleExportPersonalData } from './handlers/export-personal-data.ts'
import { handleFilterGroups } from './handlers/filter-groups.ts'
import { handleFilterUsers } from './handlers/filter-users.ts'
import { handleFindAdministrator } from './handlers/find-administrator.ts'
import { handleFindByEmail } from './handlers/find-by-email.ts'
import { handleFindUserGroups } from './handlers/find-user-groups.ts'
import { handleFindUsers } from './handlers/find-users.ts'
import { handleGetMe } from './handlers/get-me.ts'
import { handleGetNotificationSettings } from './handlers/get-notification-settings.ts'
import { handleGetPicture } from './handlers/get-picture.ts'
import { handleGetUser } from './handlers/get-user.ts'
import { handleGetUserGroup } from './handlers/get-user-group.ts'
import { handleListAudit } from './handlers/list-audit.ts'
import { handleListExternalLogins } from './handlers/list-external-logins.ts'
import { handleListExternalLoginsOfUser } from './handlers/list-external-logins-of-user.ts'
import { handleListImportedStaff } from './handlers/list-imported-staff.ts'
import { handleListMentionable } from './handlers/list-mentionable.ts'
import { handleListPictures } from './handlers/list-pictures.ts'
import { handleListUserGroups } from './handlers/list-user-groups.ts'
import { handleListUserGroupsOf } from './handlers/list-user-groups-of.ts'
import { handleListOwnSettings, handleListUserSettings } from './handlers/list-user-settings.ts'
import { handleListUsers } from './handlers/list-users.ts'
import { handleLogin } from './handlers/login.ts'
import { handleLogout } from './handlers/logout.ts'
import { handleMakeCustomers } from './handlers/make-customers.ts'
import { handlePatchUser } from './handlers/patch-user.ts'
import { handlePatchUserGroup } from './handlers/patch-user-group.ts'
import {
  handleDownloadPicture,
  handleThumbPicture,
  handleUploadPicture,
  handleViewPicture,
} from './handlers/picture-files.ts'
import { handleProvisionPeople } from './handlers/provision-people.ts'
import { handleReadAddressLink } from './handlers/read-address-link.ts'
import { handleRemoveMember } from './handlers/remove-member.ts'
import { handleReplaceUser } from './handlers/replace-user.ts'
import { handleResendPendingAddress } from './handlers/resend-pending-address.ts'
import { handleResolveSession } from './handlers/resolve-session.ts'
import {
  handleFindServers,
  handleGetAssignedResource,
  handleGetServer,
  handleListAssignedResources,
  handleListServers,
  handleReplaceResources,
} from './handlers/resources.ts'
import {
  handleGetResponsibleGroup,
  handleGetResponsibleUser,
  handleListResponsibleGroups,
  handleListResponsibleUsers,
} from './handlers/responsible.ts'
import { handleSaveNotificationSettings } from './handlers/save-notification-settings.ts'
import { handleSaveUserSetting } from './handlers/save-user-setting.ts'
import { handleSyncWithOrigin } from './handlers/sync-with-origin.ts'
import { handleUnlinkExternalLogin } from './handlers/unlink-external-login.ts'
import { handleUnlinkExternalLoginOfUser } from './handlers/unlink-external-login-of-user.ts'
import { handleWithdrawPendingAddress } from './handlers/withdraw-pending-address.ts'
import { forgetEndedSessions } from './jobs/forget-ended-sessions.ts'
import { sendAccountMails } from './jobs/send-account-mails.ts'
import { syncAccounts } from './jobs/sync-accounts.ts'
import { openProviders } from './openid/open-providers.ts'
import { openSecurity } from './security.ts'
import { refill } from './steps/refill.ts'
import { anonymisingSteps } from './store/anonymising-steps.ts'

/** Those that need nothing but the context. */
const handlers = [
  handleListExternalLogins,
  handleUnlinkExternalLogin,
  handleListExternalLoginsOfUser,
  handleUnlinkExternalLoginOfUser,
  handleGetMe,
  handleListUsers,
  handleGetUser,
  handleListUserGroupsOf,
  handleFilterUsers,
  handleListMentionable,
  handleListUserGroups,
  handleGetUserGroup,
  handleFilterGroups,
  handleListOwnSettings,
  handleListUserSettings,
  handleSaveUserSetting,
  handleDeleteUserSetting,
  handleFindAdministrator,
  handleFindByEmail,
  handleFindUserGroups,
  handleFindUsers,
  handleExportPeople,
  handleListImportedStaff,
  handleMakeCustomers,
  handleResendPendingAddress,
  handleWithdrawPendingAddress,
  handleReadAddressLink,
  handleDeleteUser,
  handleCreateUserGroup,
  handlePatchUserGroup,
  handleDeleteUserGroup,
  handleAddMember,
  handleRemoveMember,
  handleListResponsibleUsers,
  handleGetResponsibleUser,
  handleListResponsibleGroups,
  handleGetResponsibleGroup,
  handleGetNotificationSettings,
  handleSaveNotificationSettings,
  handleListAssignedResources,
  handleGetAssignedResource,
  handleGetServer,
  handleListServers,
  handleFindServers,
  handleReplaceResources,
  handleListPictures,
  handleGetPicture,
  handleDeletePicture,
  handleListAudit,
  handlePreviewAnonymisation,
  handleAnonymiseUser,
]

export function identityService(config: IdentityConfig) {
  const providers = openProviders(config)
  const secrets = openSecrets(config.secret, 'logins')
  const security = openSecurity(config)
  const parts = { config, providers, secrets, security }
  return service({
    name: 'identity',
    migrations: new URL('../prisma/migrations', import.meta.url).pathname,
    openPrisma: (connectionString) =>
      new PrismaClient({ adapter: new PrismaPg({ ...connectionLimits, connectionString, max: 5 }) }),
    handlers: [
      ...handlers,
      handleLogin(security),
      handleLogout(parts),
      handleBeginExternalLogin(providers),
      handleCompleteExternalLogin(parts),
      handleSyncWithOrigin(parts),
      handleResolveSession(config),
      handleCreateUser(config),
      handleProvisionPeople(config),
      handlePatchUser(config),
      handleReplaceUser(config),
      handleConfirmAddress(config),
      handleEndSummaries(config),
      ...accountSecurity(security),
    ],
    streams: [
      handleUploadPicture,
      handleViewPicture,
      handleThumbPicture,
      handleDownloadPicture,
      handleExportPersonalData,
    ],
    consumers: [
      onAgreementChanged,
      onAgreementDeleted,
      onGroupBilled,
      onGroupBilledNoLonger,
      onClearingTypeChanged,
      ...auditConsumers,
    ],
    jobs: [forgetEndedSessions(config), refill.job, syncAccounts(parts), sendAccountMails(security)],
    timers: [anonymisingTimer<PrismaClient>(anonymisingSteps), refill.timer],
  })
}

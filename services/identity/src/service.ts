import { PrismaPg } from '@prisma/adapter-pg'
import type { IdentityConfig } from './config.ts'
import { service } from './context.ts'
import { PrismaClient } from './generated/prisma/client.ts'
import { handleDeleteUserSetting } from './handlers/delete-user-setting.ts'
import { handleExportPeople } from './handlers/export-people.ts'
import { handleFilterGroups } from './handlers/filter-groups.ts'
import { handleFilterUsers } from './handlers/filter-users.ts'
import { handleFindByEmail } from './handlers/find-by-email.ts'
import { handleFindUsers } from './handlers/find-users.ts'
import { handleGetMe } from './handlers/get-me.ts'
import { handleGetUser } from './handlers/get-user.ts'
import { handleGetUserGroup } from './handlers/get-user-group.ts'
import { handleListAudit } from './handlers/list-audit.ts'
import { handleListMentionable } from './handlers/list-mentionable.ts'
import { handleListUserGroups } from './handlers/list-user-groups.ts'
import { handleListUserGroupsOf } from './handlers/list-user-groups-of.ts'
import { handleListUserSettings } from './handlers/list-user-settings.ts'
import { handleListUsers } from './handlers/list-users.ts'
import { handleLogin } from './handlers/login.ts'
import { handleLogout } from './handlers/logout.ts'
import { handleProvisionPeople } from './handlers/provision-people.ts'
import { handleResolveSession } from './handlers/resolve-session.ts'
import { handleSaveUserSetting } from './handlers/save-user-setting.ts'
import { forgetEndedSessions } from './jobs/forget-ended-sessions.ts'

export const identityService = (config: IdentityConfig) =>
  service({
    name: 'identity',
    version: '0.1.0',
    migrations: new URL('../prisma/migrations', import.meta.url).pathname,
    openPrisma: (connectionString) => new PrismaClient({ adapter: new PrismaPg({ connectionString, max: 5 }) }),
    handlers: [
      handleLogin(config),
      handleLogout,
      handleResolveSession(config),
      handleGetMe,
      handleListUsers,
      handleGetUser,
      handleListUserGroupsOf,
      handleFilterUsers,
      handleListMentionable,
      handleListUserGroups,
      handleGetUserGroup,
      handleFilterGroups,
      handleListUserSettings,
      handleSaveUserSetting,
      handleDeleteUserSetting,
      handleFindByEmail,
      handleFindUsers,
      handleProvisionPeople,
      handleExportPeople,
      handleListAudit,
    ],
    jobs: [forgetEndedSessions(config)],
  })

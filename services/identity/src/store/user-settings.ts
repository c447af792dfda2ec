import { iri } from '@leitstand/contracts/common'
import type { OutputOf } from '@leitstand/contracts/define'
import { mostSettings, type saveUserSetting } from '@leitstand/contracts/identity/requests'
import type { PrismaInTransaction } from '@leitstand/kit/chassis'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { Prisma, type PrismaClient, type UserSetting as Row } from '../generated/prisma/client.ts'
import { holdPerson } from './write-users.ts'

type Settings = Pick<PrismaInTransaction<PrismaClient>, 'userSetting'>
type Setting = OutputOf<typeof saveUserSetting>

/** The settings of a user: the one of that name, or all. */
export async function listSettings(prisma: Settings, user: string, name: string | undefined): Promise<Setting[]> {
  const where = { userUuid: user, ...(name !== undefined && { name }) }
  const rows = await prisma.userSetting.findMany({ where, orderBy: { name: 'asc' } })
  return rows.map(toSetting)
}

/** Undefined when somebody has so many already. Whoever stores one more at the same moment waits. */
export async function saveSetting(
  prisma: Settings,
  tx: Sql,
  user: string,
  setting: { name: string; value?: unknown; description?: string | null | undefined },
): Promise<Setting | undefined> {
  await holdPerson(tx, user)
  const others = await prisma.userSetting.count({ where: { userUuid: user, name: { not: setting.name } } })
  if (others >= mostSettings) return undefined
  const value = toJson(setting.value)
  const description = setting.description === undefined ? {} : { description: setting.description }
  const row = await prisma.userSetting.upsert({
    where: { userUuid_name: { userUuid: user, name: setting.name } },
    create: { uuid: newId(), userUuid: user, name: setting.name, value, ...description },
    update: { value, ...description },
  })
  return toSetting(row)
}

export async function deleteSetting(prisma: Settings, user: string, name: string): Promise<void> {
  await prisma.userSetting.deleteMany({ where: { userUuid: user, name } })
}

/** Prisma tells a stored null from a missing value by a name of its own. */
function toJson(value: unknown): Prisma.InputJsonValue | typeof Prisma.JsonNull {
  return value === null || value === undefined ? Prisma.JsonNull : (value as Prisma.InputJsonValue)
}

function toSetting(row: Row): Setting {
  return {
    '@id': iri('user_settings', row.userUuid),
    '@type': 'UserSetting',
    uuid: row.uuid,
    name: row.name,
    value: row.value,
    description: row.description,
  }
}

import type { Condition } from '@leitstand/contracts/sla/resources'
import type { Status } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import type { Mode } from '../domain/response-time.ts'
import type { PrismaClient, ServiceLevelAgreement } from '../generated/prisma/client.ts'
import type { Named, SlaNotification } from './rulebook.ts'

/** What stands in the columns of JSON. */
interface Lists {
  responseTimes: { type: Mode; minutes: number }[]
  conditions: Condition[]
  templates: Named[]
  channels: Named[]
  userGroups: Named[]
  notifications: SlaNotification[]
  pauseStates: Status[]
}
export type AgreementRow = Omit<ServiceLevelAgreement, keyof Lists> & Lists

/** Agreements as Prisma reads them, with their lists. */
export function withLists(rows: ServiceLevelAgreement[]): AgreementRow[] {
  return rows as AgreementRow[]
}

export async function isUsedByTickets(sql: Sql, uuid: string): Promise<boolean> {
  const rows = await sql.query('SELECT 1 AS used FROM ticket_slas WHERE sla = $1::uuid LIMIT 1', [uuid])
  return rows.length > 0
}

/** By name; none of them goes until the transaction ends. */
export async function findAgreementNames(sql: Sql, uuids: readonly string[]): Promise<Named[]> {
  if (uuids.length === 0) return []
  return await sql.query<{ uuid: string; name: string }>(
    'SELECT uuid, name FROM service_level_agreements WHERE uuid = ANY($1::uuid[]) ORDER BY name FOR SHARE',
    [uuids],
  )
}

type Delegates = Pick<PrismaClient, 'serviceLevelAgreement'>

/** Whether a rule is about the tickets of this agreement. */
export async function isNamedByRules(tx: Sql, uuid: string): Promise<boolean> {
  const named = 'SELECT 1 AS used FROM rules WHERE service_level_agreements @> $1::jsonb LIMIT 1'
  return (await tx.query(named, [JSON.stringify([{ uuid }])])).length > 0
}

/** Locks the agreements for the rest of the transaction, in one order so that two callers never wait for each other. */
export async function lockAgreements(prisma: Delegates, tx: Sql, uuids: readonly string[]): Promise<AgreementRow[]> {
  await tx.query('SELECT uuid FROM service_level_agreements WHERE uuid = ANY($1::uuid[]) ORDER BY uuid FOR UPDATE', [
    uuids,
  ])
  const where = { uuid: { in: [...uuids] } }
  return withLists(await prisma.serviceLevelAgreement.findMany({ where, orderBy: { name: 'asc' } }))
}

export async function setUserGroups(prisma: Delegates, { uuid }: AgreementRow, groups: Named[]): Promise<AgreementRow> {
  const data = { userGroups: groups, version: { increment: 1 } }
  return (await prisma.serviceLevelAgreement.update({ where: { uuid }, data })) as AgreementRow
}

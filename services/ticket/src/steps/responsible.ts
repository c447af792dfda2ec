import { groupRef, userRef } from '@leitstand/contracts/common'
import type { Sql } from '@leitstand/kit/database'
import { findNames } from '../store/names.ts'

/** People as a list that is read for itself. */
export async function peopleListed(on: Sql, uuids: readonly string[]) {
  const names = await findNames(on, uuids)
  return { items: uuids.map((uuid) => userRef(uuid, names.of(uuid))), total: uuids.length }
}

/** Groups likewise. */
export async function groupsListed(on: Sql, uuids: readonly string[]) {
  const names = await findNames(on, uuids)
  return { items: uuids.map((uuid) => groupRef(uuid, names.of(uuid))), total: uuids.length }
}

import { systemActor } from '@leitstand/contracts/actor'
import { iri } from '@leitstand/contracts/common'
import type { ResourceContract } from '@leitstand/contracts/resource'
import { auditChange } from '@leitstand/kit/audit'
import type { Clock } from '@leitstand/kit/clock'
import type { Sql } from '@leitstand/kit/database'
import { emit } from '@leitstand/kit/outbox'

type Written = object & { uuid: string; version: number }

/** A receiver that is gone changes what administrators have set up: it stands in the audit, and open pages read it again. */
export async function tellSwitchedOff<R extends Written>(
  tx: Sql,
  contract: ResourceContract,
  { before, after, present }: { before: R; after: R; present: (row: R) => object },
  clock: Clock,
): Promise<void> {
  const { path, type } = contract
  const entityOf = (row: R) => ({
    ...{ '@id': iri(path, row.uuid), '@type': type, uuid: row.uuid },
    ...present(row),
    version: row.version,
  })
  const [was, is] = [entityOf(before), entityOf(after)]
  await auditChange(tx, contract, { before: was, after: is }, { actor: systemActor, clock })
  await emit(tx, contract.changed, { entity: is, version: after.version })
}

import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '@leitstand/contracts/actor'
import type { AuditContract, AuditFacts, AuditSubject } from '@leitstand/contracts/audit'
import type { Change } from '@leitstand/contracts/common'
import type { ResourceContract } from '@leitstand/contracts/resource'
import type { Clock } from './clock.ts'
import type { Sql } from './database.ts'
import { emit, personOf } from './outbox.ts'

/** Something as it is answered. */
export type Entity = Readonly<Record<string, unknown>>
/** Long texts stand in the audit with their beginning. */
const longest = 500

/** Adds to the audit, in the transaction that makes it true. */
export async function recordAudit(
  tx: Sql,
  audit: AuditContract,
  facts: Pick<AuditFacts, 'kind' | 'subject' | 'changes'>,
  { actor, clock }: { actor: Actor; clock: Clock },
): Promise<void> {
  await emit(tx, audit, { ...facts, actor: personOf(actor), at: clock.now().toISOString() })
}

/** Leaves in the audit how something that the administration sets up looked before and after a write; null is not there. */
export async function auditChange(
  tx: Sql,
  { audit, writable }: Pick<ResourceContract, 'audit' | 'writable'>,
  { before, after }: { before: Entity | null; after: Entity | null },
  context: { actor: Actor; clock: Clock },
): Promise<void> {
  const facts = audit && auditOf(audit.as, Object.keys(writable.shape), before, after)
  if (facts) await recordAudit(tx, audit.by, facts, context)
}

/**
 * What one write of the administration leaves in the audit, as its entity looked before and after; null when nothing that
 * can be written differs.
 */
export function auditOf(
  kind: AuditSubject['kind'],
  written: readonly string[],
  before: Entity | null,
  after: Entity | null,
): Pick<AuditFacts, 'kind' | 'subject' | 'changes'> | null {
  const entity = after ?? before
  if (!entity) return null
  const changes = written.flatMap((field) => differenceIn(field, before, after))
  if (before && after && changes.length === 0) return null
  const act = before && after ? 'changed' : after ? 'created' : 'deleted'
  const subject = { kind, uuid: String(entity['uuid']), name: nameOf(entity) }
  return { kind: `configuration-${act}`, subject, changes }
}

function differenceIn(field: string, before: Entity | null, after: Entity | null): Change[] {
  const [was, is] = [before?.[field] ?? null, after?.[field] ?? null]
  if (isDeepStrictEqual(was, is) || (isNothing(was) && isNothing(is))) return []
  return [{ field, before: shortened(was), after: shortened(is) }]
}

/** What is written down of a new or deleted one: only what says something. */
function isNothing(value: unknown): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
}

function shortened(value: unknown): unknown {
  return typeof value === 'string' && value.length > longest ? `${value.slice(0, longest).toWellFormed()}…` : value
}

/** A part that has no name of its own goes by what it belongs to. */
function nameOf(entity: Entity): string {
  const { name, template, userGroup, emailAddress } = entity
  const given = [name, nameIn(template), nameIn(userGroup), emailAddress].find(
    (text) => typeof text === 'string' && text,
  )
  return String(given ?? '')
}

function nameIn(reference: unknown): unknown {
  return typeof reference === 'object' && reference !== null && 'name' in reference ? reference.name : null
}

import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { Action } from '../domain/action.ts'
import type { ActionModel } from '../generated/prisma/models/Action.ts'
import type { RuleModel } from '../generated/prisma/models/Rule.ts'

export type RuleToPlan = FieldsOf<RuleModel, 'uuid' | 'version'> & { cursor: string | null }

/** A rule that was written since the open tickets were last looked through for it. One replica takes it at a time. */
export async function nextRuleToPlan(tx: Sql): Promise<RuleToPlan | undefined> {
  const [row] = await tx.query<RuleToPlan>(
    `SELECT uuid, version, plan_cursor AS cursor FROM rules WHERE planned_version < version
     ORDER BY uuid LIMIT 1 FOR UPDATE SKIP LOCKED`,
  )
  return row
}

/** Notes how far the open tickets have been looked through; without a cursor all of them. */
export async function notePlanned(tx: Sql, rule: RuleToPlan, cursor: string | null): Promise<void> {
  const done = cursor === null ? rule.version : 0
  await tx.query('UPDATE rules SET plan_cursor = $2, planned_version = $3 WHERE uuid = $1', [rule.uuid, cursor, done])
}

/** Rules refer to an action by its name (AMB-074): whoever writes one, renames the action or deletes it does so alone. */
export async function lockAction(tx: Sql, name: string): Promise<void> {
  await tx.query('SELECT 1 FROM actions WHERE name = $1 FOR UPDATE', [name])
}

export async function isActionInUse(tx: Sql, name: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 AS used FROM rules WHERE action = $1 LIMIT 1', [name])
  return rows.length > 0
}

/** Whether a rule that has no channel refers to this action. */
export async function isOnlyEffect(tx: Sql, name: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 AS used FROM rules WHERE action = $1 AND channel_uuid IS NULL LIMIT 1', [name])
  return rows.length > 0
}

/** Rules that refer to an action follow its new name. */
export async function renameAction(tx: Sql, from: string, to: string): Promise<void> {
  if (from !== to) await tx.query('UPDATE rules SET action = $2, version = version + 1 WHERE action = $1', [from, to])
}

type ActionRow = FieldsOf<ActionModel, 'name' | 'parameters', Pick<Action, 'type'>>

export async function findAction(on: Pick<Sql, 'query'>, name: string): Promise<Action | undefined> {
  const [row] = await on.query<ActionRow>('SELECT name, type, parameters FROM actions WHERE name = $1', [name])
  return row
}

/** The action that a rule names, by name or uuid, locked as by `lockAction`. */
export async function takeAction(tx: Sql, nameOrUuid: string): Promise<Action | undefined> {
  const [row] = await tx.query<ActionRow>(
    `SELECT name, type, parameters FROM actions WHERE name = $1 OR uuid::text = $1
     ORDER BY name = $1 DESC LIMIT 1 FOR UPDATE`,
    [nameOrUuid],
  )
  return row
}

export async function findActionOf(on: Pick<Sql, 'query'>, uuid: string): Promise<Action | undefined> {
  const [row] = await on.query<ActionRow>('SELECT name, type, parameters FROM actions WHERE uuid = $1', [uuid])
  return row
}

export type RulePlaces = FieldsOf<RuleModel, 'status' | 'resetStatus', { templates: { uuid: string }[] }>

/** In which states, and for which templates, a rule stands as it is. */
export async function findRulePlaces(on: Pick<Sql, 'query'>, uuid: string): Promise<RulePlaces | undefined> {
  const [row] = await on.query<RulePlaces>(
    'SELECT status, reset_status AS "resetStatus", templates FROM rules WHERE uuid = $1',
    [uuid],
  )
  return row
}

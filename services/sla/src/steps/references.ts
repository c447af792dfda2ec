import { iri } from '@leitstand/contracts/common'
import { getUserGroup } from '@leitstand/contracts/identity/requests'
import { channels } from '@leitstand/contracts/notification/requests'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { templates } from '@leitstand/contracts/ticket/resources'
import type { Context, Handler } from '@leitstand/kit/chassis'
import type { Sql } from '@leitstand/kit/database'
import type { ResourceBinding } from '@leitstand/kit/service'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { findNames, keepName, type NamedKind } from '../store/named-things.ts'
import type { Named } from '../store/rulebook.ts'

/** Which field points to what, and how its uuids are found in what a caller wrote. */
export interface Pointer {
  field: string
  kind: NamedKind
}

const owners = {
  template: templates.requests.get,
  channel: channels.requests.get,
  'user-group': getUserGroup,
} as const

/**
 * Makes sure that what a write points to exists. Its event usually was here before; what was made a moment ago its owner
 * is asked for, before any transaction begins.
 */
export function knowing(
  binding: ResourceBinding<PrismaClient>,
  pointers: readonly Pointer[],
): ResourceBinding<PrismaClient> {
  const handlers = binding.handlers.map(
    (handler): Handler<PrismaClient> => ({
      ...handler,
      handle: async (input, context) => {
        for (const pointer of pointers) await mustExist(pointer, uuidsIn((input as Fields)[pointer.field]), context)
        return await handler.handle(input, context)
      },
    }),
  )
  return { ...binding, handlers }
}

type Fields = Record<string, unknown>

/** A uuid, a list of them, or a list of things with a channel. */
function uuidsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'channel' in entry ? String(entry.channel) : String(entry),
  )
}

export async function mustExist(
  pointer: Pointer,
  uuids: readonly string[],
  context: Context<PrismaClient>,
): Promise<void> {
  const sql: Sql = { query: context.query }
  const known = await findNames(sql, pointer.kind, uuids)
  for (const uuid of uuids.filter((one) => !known.has(one))) {
    try {
      const { name, version, ...rest } = await context.call(owners[pointer.kind], { uuid })
      const slaCapable = 'slaCapable' in rest ? rest.slaCapable : true
      await keepName(sql, { kind: pointer.kind, uuid, name, version, slaCapable })
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not-found')) throw error
      throw invalid({ propertyPath: pointer.field, code: 'unknown-reference' })
    }
  }
}

/** The uuids with their names, as they are kept with the row. */
export async function named(sql: Sql, kind: NamedKind, uuids: readonly string[]): Promise<Named[]> {
  const known = await findNames(sql, kind, uuids)
  return uuids.map((uuid) => ({ uuid, name: known.get(uuid)?.name ?? '' }))
}

const paths = {
  template: ['templates', 'Template'],
  channel: ['channels', 'Channel'],
  'user-group': ['user_groups', 'UserGroup'],
  agreement: ['service_level_agreements', 'ServiceLevelAgreement'],
} as const

/** A relation as it is answered. */
export function referenceTo(kind: keyof typeof paths, { uuid, name }: Named) {
  const [path, type] = paths[kind]
  return { '@id': iri(path, uuid), '@type': type, uuid, name }
}

import { iri } from '@leitstand/contracts/common'
import { getUserGroup } from '@leitstand/contracts/identity/requests'
import { channels } from '@leitstand/contracts/notification/requests'
import { AppError, invalid } from '@leitstand/contracts/problems'
import type { Condition } from '@leitstand/contracts/sla/resources'
import { templates } from '@leitstand/contracts/ticket/resources'
import type { Context, Handler } from '@leitstand/kit/chassis'
import type { Sql } from '@leitstand/kit/database'
import type { ResourceBinding } from '@leitstand/kit/service'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { findNames, keepName, type NamedKind, type NamedThing } from '../store/named-things.ts'
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
        const written = input as Fields
        for (const pointer of pointers) await mustExist(pointer, uuidsIn(written[pointer.field]), context)
        for (const { uuids, ...pointer } of pointersIn(written['conditions'])) await mustExist(pointer, uuids, context)
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

const kindsInConditions: Partial<Record<Condition['field'], NamedKind>> = {
  template: 'template',
  customer: 'user-group',
}

/** Conditions that name a thing, each at its own place. */
function pointersIn(conditions: unknown): (Pointer & { uuids: string[] })[] {
  return ((conditions ?? []) as Condition[]).flatMap(({ field, value }, index) => {
    const kind = kindsInConditions[field]
    return kind ? [{ field: `conditions.${index}.value`, kind, uuids: [value].flat().map(String) }] : []
  })
}

/** What is named exists, and a group is one of customers: no other has agreements. */
export async function mustExist(
  { field, kind }: Pointer,
  uuids: readonly string[],
  context: Context<PrismaClient>,
): Promise<void> {
  const known = await findNames({ query: context.query }, kind, uuids)
  for (const uuid of uuids) {
    const found = known.get(uuid)
    const isTold = found && (kind !== 'user-group' || found.customerGroup !== null)
    const { customerGroup } = isTold ? found : await learn({ field, kind }, uuid, context)
    if (customerGroup === false) throw invalid({ propertyPath: field, code: 'customer-groups-only' })
  }
}

/** Asks the owner. */
async function learn({ field, kind }: Pointer, uuid: string, context: Context<PrismaClient>): Promise<NamedThing> {
  try {
    const { name, version, ...rest } = await context.call(owners[kind], { uuid })
    const slaCapable = 'slaCapable' in rest ? rest.slaCapable : true
    const customerGroup = 'customerGroup' in rest ? rest.customerGroup : null
    const thing = { kind, uuid, name, version, slaCapable, customerGroup }
    await keepName({ query: context.query }, thing)
    return thing
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error
    throw invalid({ propertyPath: field, code: 'unknown-reference' })
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

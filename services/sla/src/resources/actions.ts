import { AppError, invalid } from '@leitstand/contracts/problems'
import type { EntityOf } from '@leitstand/contracts/resource'
import { type ActionType, actionParameters, actions } from '@leitstand/contracts/sla/actions'
import { parsePart } from '@leitstand/kit/answer'
import type { Context } from '@leitstand/kit/chassis'
import type { Sql } from '@leitstand/kit/database'
import { serveResource } from '../context.ts'
import { needsChannelOfRule } from '../domain/action.ts'
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts'
import { mustExist } from '../steps/references.ts'
import { findActionOf, isActionInUse, isOnlyEffect, lockAction, renameAction } from '../store/rules.ts'

type Action = EntityOf<typeof actions>

export const actionResource = serveResource(actions, 'action', {
  present: ({ name, type, parameters }) => ({
    name,
    type: type as Action['type'],
    parameters: parameters as Action['parameters'],
  }),
  prepare: async (input, context, uuid) => {
    if (input.type === undefined && input.parameters === undefined) return input
    const before = uuid === undefined ? undefined : await findActionOf(context, uuid)
    const type = input.type ?? before?.type
    return type
      ? { ...input, parameters: await readParameters(type, input.parameters ?? before?.parameters, context) }
      : input
  },
  columns: ({ parameters, ...input }) => ({
    ...input,
    ...(parameters && { parameters: parameters as Prisma.InputJsonObject }),
  }),
  beforeWrite: async (columns, previous, { sql }) => {
    if (previous) await lockAction(sql, previous.name)
    if (
      previous &&
      needsChannelOfRule({ ...previous, ...columns } as Action) &&
      (await isOnlyEffect(sql, previous.name))
    ) {
      throw invalid({ propertyPath: 'parameters.channel', code: 'rule-without-effect' })
    }
    if (previous && columns.name !== undefined) await renameAction(sql, previous.name, columns.name)
  },
  beforeDelete: async (row, { sql }) => {
    await lockAction(sql, row.name)
    if (await isActionInUse(sql, row.name)) throw new AppError('in-use')
  },
})

/** What an action of this type is told; what is wrong with it is said at its own place. */
async function readParameters(
  type: ActionType,
  parameters: unknown,
  context: Context<PrismaClient> & Pick<Sql, 'query'>,
): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = parsePart('parameters', actionParameters[type], parameters)
  if ('channel' in read)
    await mustExist({ field: 'parameters.channel', kind: 'channel' }, [String(read['channel'])], context)
  return read
}

import { AppError } from '@leitstand/contracts/problems'
import type { EntityOf } from '@leitstand/contracts/resource'
import { actions } from '@leitstand/contracts/sla/resources'
import { serveResource } from '../context.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { isActionInUse } from '../store/rules.ts'

type Action = EntityOf<typeof actions>

export const actionResource = serveResource(actions, 'action', {
  present: ({ name, type, parameters }) => ({
    name,
    type: type as Action['type'],
    parameters: parameters as Action['parameters'],
  }),
  columns: ({ parameters, ...input }) => ({
    ...input,
    ...(parameters && { parameters: parameters as Prisma.InputJsonObject }),
  }),
  beforeDelete: async (row, { sql }) => {
    if (await isActionInUse(sql, row.name)) throw new AppError('in-use')
  },
})

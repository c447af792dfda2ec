import { iri } from '@leitstand/contracts/common'
import { AppError } from '@leitstand/contracts/problems'
import { actions, type actionTypes } from '@leitstand/contracts/sla/resources'
import { serveResource } from '../context.ts'
import { isActionInUse } from '../store/rules.ts'

interface ActionRow {
  uuid: string
  name: string
  type: (typeof actionTypes)[number]
  parameters: Record<string, unknown>
  version: number
}

export const actionResource = serveResource<ActionRow>({
  contract: actions,
  model: 'action',
  present: ({ uuid, name, type, parameters, version }) => ({
    '@id': iri('actions', uuid),
    '@type': 'Action',
    uuid,
    name,
    type,
    parameters,
    version,
  }),
  columns: (input) => input,
  beforeDelete: async (row, { sql }) => {
    if (await isActionInUse(sql, row.name)) throw new AppError('in-use')
  },
})

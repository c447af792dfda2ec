import { clearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { iri } from '@leitstand/contracts/common'
import { serveResource } from '../context.ts'

interface ClearingTypeRow {
  uuid: string
  name: string
  accountNumber: string
  active: boolean
  version: number
}

export const clearingTypeResource = serveResource<ClearingTypeRow>({
  contract: clearingTypes,
  model: 'clearingType',
  present: ({ uuid, name, accountNumber, active, version }) => ({
    '@id': iri('clearing_types', uuid),
    '@type': 'ClearingType',
    uuid,
    name,
    accountNumber,
    active,
    version,
  }),
  columns: (input) => input,
})

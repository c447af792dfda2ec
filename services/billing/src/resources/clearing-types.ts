import { clearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { serveResource } from '../context.ts'

export const clearingTypeResource = serveResource(clearingTypes, 'clearingType', {
  present: ({ name, accountNumber, active }) => ({ name, accountNumber, active }),
  columns: (input) => input,
})

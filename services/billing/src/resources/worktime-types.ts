import { worktimeTypes } from '@leitstand/contracts/billing/requests'
import { serveResource } from '../context.ts'

export const worktimeTypeResource = serveResource(worktimeTypes, 'worktimeType', {
  present: ({ name, active }) => ({ name, active }),
  columns: (input) => input,
})

import { worktimeTypes } from '@leitstand/contracts/billing/requests'
import { invalid } from '@leitstand/contracts/problems'
import { serveResource } from '../context.ts'

export const worktimeTypeResource = serveResource(worktimeTypes, 'worktimeType', {
  present: ({ name, active }) => ({ name, active }),
  columns: ({ name, title, ...input }) => {
    const said = name ?? title
    // A patch that speaks of neither leaves the name alone.
    if (!said && (name === null || title === null)) throw invalid({ propertyPath: 'name', code: 'required' })
    return { ...input, ...(said && { name: said }) }
  },
})

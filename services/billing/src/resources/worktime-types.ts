import { worktimeTypes } from '@leitstand/contracts/billing/requests'
import { iri } from '@leitstand/contracts/common'
import { serveResource } from '../context.ts'

interface WorktimeTypeRow {
  uuid: string
  name: string
  active: boolean
  version: number
}

export const worktimeTypeResource = serveResource<WorktimeTypeRow>({
  contract: worktimeTypes,
  model: 'worktimeType',
  present: ({ uuid, name, active, version }) => ({
    '@id': iri('worktime_types', uuid),
    '@type': 'WorktimeType',
    uuid,
    name,
    active,
    version,
  }),
  columns: (input) => input,
})

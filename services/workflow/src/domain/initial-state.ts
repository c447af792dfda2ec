import type { Status, TypeName } from '@leitstand/contracts/workflow/states'
import { workflows } from './workflows.ts'

/** Where a new ticket starts. A sub-ticket waits for approval together with its parent (AMB-144). */
export function initialState(type: TypeName, parentStatus: Status | null): Status {
  if (type === 'sub_ticket' && parentStatus === 'review') return 'review'
  return workflows[type].initial
}

import { getInitialState } from '@leitstand/contracts/workflow/requests'
import type { Status, TypeName } from '@leitstand/contracts/workflow/states'
import type { Work } from '../context.ts'

/** Where tickets of a type start is a matter of the workflow's data, so one answer serves for a while. */
const rememberMs = 300_000
const remembered = new Map<string, { status: Status; until: number }>()

export async function initialStatus(context: Work, type: TypeName, parentStatus: Status | null): Promise<Status> {
  const key = `${type} ${type === 'sub_ticket' ? parentStatus : ''}`
  const known = remembered.get(key)
  if (known && known.until > Date.now()) return known.status
  const { status } = await context.callAsSystem(getInitialState, { type, parentStatus })
  remembered.set(key, { status, until: Date.now() + rememberMs })
  return status
}

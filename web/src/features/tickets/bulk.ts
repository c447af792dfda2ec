import type { InputOf, OutputOf } from '@leitstand/contracts/define'
import type { Hit } from '@leitstand/contracts/search/requests'
import type { changeMultiple } from '@leitstand/contracts/ticket/tickets'
import { isFinished } from '@leitstand/contracts/workflow/states'

/** What is done with all tickets that were picked. */
export type BulkStep = Pick<InputOf<typeof changeMultiple>, 'action' | 'value'>
export type BulkResult = OutputOf<typeof changeMultiple>

/** As many as one call of the workflow or of the service of tickets takes. */
export const mostAtOnce = 500
/** So many go in one call, so that one sees how far it is. */
const chunkSize = 20

export interface BulkPart {
  step: BulkStep
  tickets: readonly number[]
}

/** What takes a step back on a ticket that looked like this before it. */
export function backOf(step: BulkStep, hit: Hit): BulkStep | undefined {
  const { action, value } = step
  if (action === 'priority') return { action, value: hit.priority }
  if (action === 'assignee') return { action, value: hit.assignee?.uuid ?? null }
  if (action === 'transition') return { action: 'undo-transition' }
  if (action === 'watch') return { action: 'unwatch' }
  if (action === 'unwatch') return { action: 'watch' }
  if (action === 'merge') return { action: 'unmerge' }
  if (action === 'label') {
    const had = (hit.labels ?? []).map(uuidOf)
    const { add = [], remove = [] } = value as { add?: string[]; remove?: string[] }
    const back = { add: remove.filter((uuid) => had.includes(uuid)), remove: add.filter((uuid) => !had.includes(uuid)) }
    return { action, value: back }
  }
  if (action === 'responsibility') {
    const { responsibleUsers = [], responsibleGroups = [] } = hit
    return { action, value: { users: responsibleUsers.map(uuidOf), groups: responsibleGroups.map(uuidOf) } }
  }
  return undefined
}

/** Tickets with the same way back go together. */
export function together(single: readonly { publicId: number; step: BulkStep }[]): BulkPart[] {
  const parts = new Map<string, { step: BulkStep; tickets: number[] }>()
  for (const { publicId, step } of single) {
    const key = JSON.stringify(step)
    const part = parts.get(key) ?? { step, tickets: [] }
    part.tickets.push(publicId)
    parts.set(key, part)
  }
  return [...parts.values()]
}

export function inChunks({ step, tickets }: BulkPart): BulkPart[] {
  const starts = Array.from({ length: Math.ceil(tickets.length / chunkSize) }, (_, index) => index * chunkSize)
  return starts.map((start) => ({ step, tickets: tickets.slice(start, start + chunkSize) }))
}

export function finishedAmong(hits: readonly Hit[]): number {
  return hits.filter(({ status }) => isFinished(status)).length
}

/** What lies below goes before what it would be deleted with. */
export function deepestFirst(hits: readonly Hit[]): Hit[] {
  const byNumber = new Map(hits.map((hit) => [hit.publicId, hit]))
  const ordered = new Set<Hit>()
  const take = (hit: Hit) => {
    for (const { publicId } of hit.subTickets) {
      const below = byNumber.get(publicId)
      if (below && !ordered.has(below)) take(below)
    }
    ordered.add(hit)
  }
  for (const hit of hits) take(hit)
  return [...ordered]
}

/** Where the others go on unless somebody chooses: what came first. */
export function eldestOpen(hits: readonly Hit[]): Hit | undefined {
  const open = hits.filter(({ status, mergedInto }) => !mergedInto && !isFinished(status))
  return open.toSorted((one, other) => one.publicId - other.publicId)[0]
}

function uuidOf({ uuid }: { uuid: string }): string {
  return uuid
}

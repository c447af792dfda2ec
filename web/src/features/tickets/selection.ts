import type { Hit } from '@leitstand/contracts/search/requests'

/** The tickets that were picked, by number, each as it looked then. */
export type Selection = ReadonlyMap<number, Hit>

export const nothing: Selection = new Map()

export function toggled(selection: Selection, hit: Hit): Selection {
  const next = new Map(selection)
  if (!next.delete(hit.publicId)) next.set(hit.publicId, hit)
  return next
}

export function withAll(selection: Selection, hits: readonly Hit[]): Selection {
  return new Map([...selection, ...hits.map((hit) => [hit.publicId, hit] as const)])
}

export function without(selection: Selection, publicIds: readonly number[]): Selection {
  return new Map([...selection].filter(([publicId]) => !publicIds.includes(publicId)))
}

/** The rows from one to another, whichever stands first; only the other where the one is not on this page. */
export function between(rows: readonly Hit[], from: number | null, to: Hit): readonly Hit[] {
  const [start, end] = [rows.findIndex(({ publicId }) => publicId === from), rows.indexOf(to)]
  if (start === -1) return [to]
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** What was picked, as the rows tell it now. The same map when nothing is newer. */
export function renewed(selection: Selection, rows: readonly Hit[]): Selection {
  const newer = rows.filter(({ publicId, version }) => (selection.get(publicId)?.version ?? version) < version)
  return newer.length === 0 ? selection : withAll(selection, newer)
}

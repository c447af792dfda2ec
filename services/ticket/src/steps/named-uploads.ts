import { invalid } from '@leitstand/contracts/problems'
import type { AttachmentRow } from '../store/attachments.ts'

/** Uploads that a caller named were all there to tie. One of somebody else's is refused like one that does not exist. */
export function mustAllBeBound(named: readonly string[], bound: readonly AttachmentRow[]): void {
  const there = new Set(bound.map(({ uuid }) => uuid))
  const wrong = named.flatMap((uuid, place) =>
    there.has(uuid.toLowerCase()) ? [] : [{ propertyPath: `attachments.${place}`, code: 'unknown-reference' as const }],
  )
  if (wrong.length > 0) throw invalid(...wrong)
}

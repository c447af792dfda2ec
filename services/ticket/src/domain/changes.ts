import type { Change } from '@leitstand/contracts/common'

/** What differs between two sets of fields, for history and for the version of each field. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Change[] {
  return Object.keys(after)
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

/** Fields that somebody else changed after the caller had read them. */
export function overtaken(
  changes: readonly Change[],
  fieldVersions: Readonly<Record<string, number>>,
  seenVersion: number,
): string[] {
  return changes.map((change) => change.field).filter((field) => (fieldVersions[field] ?? 0) > seenVersion)
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

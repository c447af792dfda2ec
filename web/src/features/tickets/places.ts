/** The place to ask for, so that it comes to stand at `index` among the others: the place of who stands there, or behind all. */
export function placeAt(others: readonly number[], index: number): number {
  return others[index] ?? Math.max(0, ...others) + 1
}

/** The rows once one of them has its place, with the places that the server gives them: who stood there moves on. */
export function placed<F extends string, T extends Record<F, number>>(
  others: readonly T[],
  moved: T,
  index: number,
  field: F,
): T[] {
  const place = placeAt(
    others.map((one) => one[field]),
    index,
  )
  const after = others.map((one, at) => (at < index ? one : { ...one, [field]: one[field] + 1 }))
  return after.toSpliced(index, 0, { ...moved, [field]: place })
}

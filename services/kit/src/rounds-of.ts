/**
 * Cuts a list into rounds in which no key stands twice; what has the same key keeps its order. The k-th of each key is
 * in the k-th round. A round is in the order of its keys, so that replicas lock the same rows in the same order.
 */
export function roundsOf<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const rounds: Map<string, T>[] = []
  const seen = new Map<string, number>()
  for (const item of items) {
    const key = keyOf(item)
    const index = seen.get(key) ?? 0
    seen.set(key, index + 1)
    const round = rounds[index] ?? new Map<string, T>()
    rounds[index] = round.set(key, item)
  }
  return rounds.map((round) => [...round.keys()].sort().flatMap((key) => round.get(key) ?? []))
}

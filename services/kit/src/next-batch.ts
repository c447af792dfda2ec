export const mostInBatch = 200
/** Few large events (an import's) make a batch, too: what is read of them stays in memory until it is committed. */
const mostBytes = 4 * 1024 * 1024

/** The messages at the head of a queue that are applied together; at least one, whatever its size. */
export function nextBatch<M extends { data: Uint8Array }>(queue: readonly M[]): M[] {
  let bytes = 0
  const batch = queue.slice(0, mostInBatch)
  const beyond = batch.findIndex(({ data }, index) => {
    bytes += data.length
    return index > 0 && bytes > mostBytes
  })
  return beyond === -1 ? batch : batch.slice(0, beyond)
}

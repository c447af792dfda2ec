import { job } from '../context.ts'
import type { Typesense } from '../engine/typesense-client.ts'
import { compareCollection, pushChanges } from '../engine/typesense-index.ts'

/** Tells the search engine what has changed. What it does not take now stays in the queue, so it catches up by itself. */
export function pushJob(server: Typesense) {
  return job({ name: 'push', everySeconds: 1, worksOff: 'pushes', run: (context) => pushChanges(context, server) })
}

/** Looks whether the search engine still has everything. */
export function compareJob(server: Typesense) {
  return job({
    name: 'compare',
    everySeconds: 60,
    run: async (context) => {
      await compareCollection(context, server)
      return false
    },
  })
}

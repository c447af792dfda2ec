import type { Client } from 'typesense'
import { job } from '../context.ts'
import { ensureCollection, pushChanges } from '../engine/typesense-index.ts'

/** Tells the search engine what has changed. What it does not take now stays in the queue, so it catches up by itself. */
export function pushJob(client: Client) {
  let isEnsured = false
  return job({
    name: 'push',
    everySeconds: 1,
    run: async (context) => {
      if (!isEnsured) await ensureCollection(context, client)
      isEnsured = true
      return await pushChanges(context, client)
    },
  })
}

import { job } from '../context.ts'
import type { Typesense } from '../engine/typesense-client.ts'
import { pushChanges } from '../engine/typesense-index.ts'

/** Tells the search engine what has changed. What it does not take now stays in the queue, so it catches up by itself. */
export function pushJob(engine: Typesense) {
  return job({ name: 'push', everySeconds: 1, run: (context) => pushChanges(context, engine) })
}

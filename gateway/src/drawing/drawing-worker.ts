import { parentPort, workerData } from 'node:worker_threads'
import type { DrawnPage, PageToDraw } from '@leitstand/contracts/drawn-page'

export type Drawn = { drawn: DrawnPage | null } | { failure: string }
type DrawPage = (page: PageToDraw) => Promise<DrawnPage | null>

const { drawPage } = (await import(workerData.module)) as { drawPage: DrawPage }

// The pool asks for one page at a time, which is what drawing needs.
parentPort?.on('message', (page: PageToDraw) => {
  drawPage(page).then(
    (drawn) => parentPort?.postMessage({ drawn } satisfies Drawn),
    // One page that cannot be drawn must not end what draws those of everybody.
    (error: unknown) => parentPort?.postMessage({ failure: String(error) } satisfies Drawn),
  )
})

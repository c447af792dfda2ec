import { parentPort, workerData } from 'node:worker_threads'
import type { DrawnPage, PageToDraw } from '@leitstand/contracts/drawn-page'

type DrawPage = (page: PageToDraw) => Promise<DrawnPage | null>

const { drawPage } = (await import(workerData.module)) as { drawPage: DrawPage }

// The pool asks for one page at a time, which is what drawing needs.
parentPort?.on('message', (page: PageToDraw) => {
  drawPage(page).then(
    (drawn) => parentPort?.postMessage(drawn),
    (error: unknown) => {
      // Ends the worker: the pool says so, and starts anew.
      setImmediate(() => {
        throw error
      })
    },
  )
})

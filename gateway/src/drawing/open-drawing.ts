import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawnPage, PageToDraw } from '@leitstand/contracts/drawn-page'
import type { Logger } from '@leitstand/kit/logger'
import { openPool } from '@leitstand/kit/worker-pool'
import { type Bounds, openTurns } from '../turns.ts'

/** Nobody's pages hold up those of others for long. */
const perPerson: Bounds = { atOnce: 2, inLine: 0, patienceMs: 1_000 }

/** Draws pages as the browser would draw them first, so that they are seen before their scripts are read. */
export interface Drawing extends AsyncDisposable {
  /** Null when it cannot be drawn; then the page draws itself, as all others do. */
  draw(page: PageToDraw, person: string): Promise<DrawnPage | null>
}

/** By what the web app's build left for the gateway; in a thread of its own, so that no call waits for it. */
export function openDrawing(webFolder: string, timeZone: string, log: Logger): Drawing | null {
  const module = join(webFolder, 'gateway/draw-page.js')
  if (!existsSync(module)) return null
  const pool = openPool<PageToDraw, DrawnPage | null>({
    name: 'drawing of pages',
    workers: 1,
    timeLimitMs: 5_000,
    memoryMegabytes: 256,
    workerUrl: new URL('./drawing-worker.ts', import.meta.url),
    workerData: { module: pathToFileURL(module).href, timeZone },
  })
  const turns = openTurns(perPerson)
  // The first page ever asked for need not wait until everything is loaded.
  void pool.ask({ url: '/', language: 'de', isPhone: false, answers: {} })
  return {
    async draw(page, person) {
      const end = await turns.take(person, new AbortController().signal).catch(() => null)
      if (!end) return null
      const answer = await pool.ask(page).finally(end)
      if ('answer' in answer) return answer.answer
      log.warn({ url: page.url, reason: answer.failure }, 'a page could not be drawn')
      return null
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawnPage, PageToDraw } from '@leitstand/contracts/drawn-page'
import type { Logger } from '@leitstand/kit/logger'
import { openPool } from '@leitstand/kit/worker-pool'
import { type Bounds, openTurns } from '../turns.ts'
import type { Drawn } from './drawing-worker.ts'

/** Nobody's pages, with all that they ask for, hold up those of others. */
const perPerson: Bounds = { atOnce: 2, inLine: 0, patienceMs: 1_000 }

/** Draws pages as the browser would draw them first, so that they are seen before their scripts are read. */
export interface Drawing extends AsyncDisposable {
  /** Ends the turn of somebody whose page is drawn; null when two of theirs are. */
  take(person: string): Promise<(() => void) | null>
  /** Null when it cannot be drawn; then the page draws itself, as all others do. */
  draw(page: PageToDraw): Promise<DrawnPage | null>
}

/** By what the web app's build left for the gateway; in a thread of its own, so that no call waits for it. */
export function openDrawing(webFolder: string, timeZone: string, log: Logger): Drawing | null {
  const module = join(webFolder, 'gateway/draw-page.js')
  if (!existsSync(module)) return null
  const pool = openPool<PageToDraw, Drawn>({
    name: 'drawing of pages',
    workers: 1,
    timeLimitMs: 5_000,
    memoryMegabytes: 256,
    // Loading what draws takes longer than a page may wait.
    idleMs: Number.POSITIVE_INFINITY,
    workerUrl: new URL('./drawing-worker.ts', import.meta.url),
    workerData: { module: pathToFileURL(module).href, timeZone },
  })
  const turns = openTurns(perPerson)
  // The first page ever asked for need not wait until everything is loaded.
  void pool.ask({ url: 'http://localhost/', language: 'de', isPhone: false, answers: {} })
  return {
    take: (person) => turns.take(person, new AbortController().signal).catch(() => null),
    async draw(page) {
      const received = await pool.ask(page)
      const answer = 'answer' in received ? received.answer : received
      if ('drawn' in answer) return answer.drawn
      log.warn({ url: page.url, reason: answer.failure }, 'a page could not be drawn')
      return null
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}

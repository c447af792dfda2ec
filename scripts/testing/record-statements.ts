import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'

// Notes for a whole run of the tests which statements PostgreSQL took: see statements-run.ts.

const folder = process.env.TEST_STATEMENTS
const taken = new Set<string>()

type Query = (this: pg.Client, asked: string | { text: string }, ...rest: unknown[]) => unknown

if (folder) {
  // One function for the many ways to call it.
  const query = pg.Client.prototype.query as Query
  const recording: Query = function (this, asked, ...rest) {
    const note = () => taken.add(typeof asked === 'string' ? asked : asked.text)
    const done = rest.at(-1)
    if (typeof done === 'function')
      rest[rest.length - 1] = (error: unknown, ...result: unknown[]) => {
        if (!error) note()
        done(error, ...result)
      }
    const answer = query.call(this, asked, ...rest)
    if (answer instanceof Promise) answer.then(note, () => undefined)
    return answer
  }
  Object.assign(pg.Client.prototype, { query: recording })
  afterAll(() => appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify([...taken])}\n`))
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitUntilReady } from './wait-until-ready.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-ready-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Waits for a process that has ended three times, with these last words. */
async function afterwards(log: string): Promise<void> {
  const logFile = join(folder, 'mail.log')
  await writeFile(logFile, log)
  const task = { name: 'mail', logFile, pidFile: join(folder, 'mail.pid'), crashes: () => 3, stop: async () => {} }
  await waitUntilReady([{ task, url: 'http://127.0.0.1:1' }], () => undefined)
}

test('whoever set a variable wrongly reads it in one sentence, and no log', async () => {
  const reason = 'MAIL_FROM must be an address such as "Support <support@example.org>".'
  const line = JSON.stringify({ level: 'fatal', name: 'leitstand', reason, msg: 'the process could not start' })
  await expect(afterwards(`{"level":"info"}\n${line}\n`)).rejects.toThrow(
    new RegExp(`^mail cannot start\\. ${reason} Then start again\\.$`),
  )
})

test('whatever else ends a process stands in its last lines', async () => {
  await expect(afterwards('Error: no\n    at somewhere\n')).rejects.toThrow(
    /^Error: no\n +at somewhere\nmail ends again and again: put right/,
  )
})

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openScratch, openScratchIn } from './scratch.ts'

test('what a run writes for a while lies in a folder of its own, which is gone at its end', async () => {
  const before = tmpdir()
  const scratch = await openScratchIn(before)
  const folder = tmpdir()
  writeFileSync(join(folder, 'rows'), 'many')
  expect(folder).not.toBe(before)
  await scratch[Symbol.asyncDispose]()
  expect([tmpdir(), existsSync(folder)]).toEqual([before, false])
})

test('the next run removes what a killed one left behind, and nothing of a run that goes on', async () => {
  await using _outer = await openScratchIn(tmpdir())
  const { pid } = spawnSync(process.execPath, ['--version'])
  const [ended, running] = [pid, process.pid].map((of) => join(tmpdir(), `leitstand-tests-${of}-0a1b2c`)) as [
    string,
    string,
  ]
  for (const folder of [ended, running]) mkdirSync(folder)
  await using _next = await openScratchIn(tmpdir())
  expect([existsSync(ended), existsSync(running)]).toEqual([false, true])
})

test('what runs within a run shares its folder, so that paths stay short enough for sockets', async () => {
  await using _run = await openScratchIn(tmpdir())
  const folder = tmpdir()
  await using _within = await openScratch()
  expect(tmpdir()).toBe(folder)
})

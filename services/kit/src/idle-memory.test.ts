import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = `
  import { giveMemoryBack } from '${new URL('idle-memory.ts', import.meta.url).href}'
  giveMemoryBack(100)
  let work = Array.from({ length: 3_000_000 }, (_, number) => ({ number }))
  const grown = process.memoryUsage.rss()
  work = undefined
  setTimeout(() => console.log(JSON.stringify({ grown, left: process.memoryUsage.rss() })), 3_000)`

test('a process that has nothing to do gives back to the system what its work took', async () => {
  const flags = ['--expose-gc', '--input-type=module-typescript', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, flags)
  const { grown, left } = JSON.parse(stdout)
  expect(left).toBeLessThan(grown * 0.6)
})

import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const store = new URL('../src/blob-store.ts', import.meta.url).href

it('a disk that takes only a part of a file keeps nothing of it, and whoever sent it is told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-full-'))
  const script = `
    const { spoolContent } = await import(${JSON.stringify(store)})
    await spoolContent(Buffer.alloc(102_400, 'x'), ${JSON.stringify(folder)}).then(
      ({ size }) => console.log('stored', size),
      ({ code }) => console.log('refused', code),
    )`
  // The limit is in kilobytes, and not even a multiple of what is written at once.
  const limited = spawnSync('bash', [
    '-c',
    'ulimit -f 40; exec "$0" --input-type=module -e "$1"',
    process.execPath,
    script,
  ])
  expect(limited.stdout.toString()).toBe('refused EFBIG\n')
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

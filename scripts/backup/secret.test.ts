import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DataFolder, openDataFolder } from '../instance/data-folder.ts'
import { openKeys } from '../instance/keys.ts'
import { keptSecret } from './secret.ts'

let folder: DataFolder
beforeEach(async () => {
  folder = await openDataFolder(await mkdtemp(join(tmpdir(), 'leitstand-secret-')))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder.path, { recursive: true, force: true })
})

test('the secret in a backup is the one that sealed the rows, whatever the environment says besides', async () => {
  const { secret } = await openKeys(folder)
  expect(await keptSecret(folder)).toBe(secret)
  vi.stubEnv('LEITSTAND_SECRET', secret)
  expect(await keptSecret(folder)).toBe(secret)
  vi.stubEnv('LEITSTAND_SECRET', 'another secret of somebody')
  expect(await keptSecret(folder)).toBe(secret)
})

test('an installation elsewhere tells its own', async () => {
  await openKeys(folder)
  vi.stubEnv('LEITSTAND_KEY', 'of the operator')
  expect(await keptSecret(folder)).toBeUndefined()
  vi.stubEnv('LEITSTAND_SECRET', 'a secret kept outside')
  expect(await keptSecret(folder)).toBe('a secret kept outside')
})

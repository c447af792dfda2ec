import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../embedded/server-process.ts'
import { keep, openDataFolder } from './data-folder.ts'
import { choosePorts } from './ports.ts'

let path: string
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'leitstand-ports-'))
})
afterAll(() => rm(path, { recursive: true }))

it('inner parts keep their ports, but none that the configuration names for a door', async () => {
  const folder = await openDataFolder(path)
  const first = await choosePorts(folder, ['ticket', 'mail'])
  expect(await choosePorts(folder, ['ticket', 'mail'])).toEqual(first)
  const moved = await choosePorts(folder, ['ticket', 'mail'], [first.mail, await freePort()])
  expect(moved.ticket).toBe(first.ticket)
  expect(moved.mail).not.toBe(first.mail)
})

it('no part stays where nobody could ask it whether it is ready', async () => {
  const folder = await openDataFolder(path)
  await keep(folder, 'ports.json', { ticket: 10_080 })
  const { ticket } = await choosePorts(folder, ['ticket'])
  expect(ticket).not.toBe(10_080)
  await expect(fetch('http://127.0.0.1:10080')).rejects.toThrow(
    expect.objectContaining({ cause: new Error('bad port') }),
  )
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectToBus } from '@leitstand/kit/bus-connection'
import { openLogger } from '@leitstand/kit/logger'
import { natsUrlAs, until } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../embedded/server-process.ts'
import { checkBus } from '../instance/check-bus.ts'
import { dataFolderAt, explainUnbuildable, explainUnwritable, openDataFolder } from '../instance/data-folder.ts'
import { runningInstance, takeInstance } from '../instance/instance-lock.ts'
import { progressClock } from '../instance/wait-until-ready.ts'
import { root } from '../paths.ts'

let path: string
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'leitstand-stop-'))
})
afterEach(() => rm(path, { recursive: true, force: true }))

/** A program of somebody else that waits to be ended. */
function aForeignProgram(...args: string[]) {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', ...args], { stdio: 'ignore' })
  return { pid: child.pid ?? 0, child, [Symbol.dispose]: () => void child.kill('SIGKILL') }
}

async function stopCommand(): Promise<string> {
  const env = { ...process.env, LEITSTAND_DATA: path }
  const child = spawn(process.execPath, [join(root, 'scripts/stop.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  await once(child, 'close')
  return said
}

test.each([
  ['of an older version', (pid: number) => `${pid}\n`],
  ['of before the machine was started anew', (pid: number) => `${pid}\nanother-boot 4711\n${path}\n`],
])('stop ends no program that was given the number in a pid file %s', async (_, textOf) => {
  using foreign = aForeignProgram()
  const folder = await openDataFolder(path)
  await writeFile(folder.pidFile('leitstand'), textOf(foreign.pid))
  expect(await stopCommand()).toBe('Leitstand is not running.\n')
  expect(foreign.child.exitCode ?? foreign.child.signalCode).toBeNull()
  expect(await takeInstance(folder)).toEqual({ taken: true })
})

test('stop ends the instance of this folder, and not the one whose folder was copied', async () => {
  const holding = `
    const { openDataFolder } = await import(${JSON.stringify(join(root, 'scripts/instance/data-folder.ts'))})
    const { takeInstance } = await import(${JSON.stringify(join(root, 'scripts/instance/instance-lock.ts'))})
    await takeInstance(await openDataFolder(${JSON.stringify(path)}))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', holding], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const folder = dataFolderAt(path)
  await until(async () => (await runningInstance(folder)) !== undefined)
  const copy = `${path}-copy`
  await cp(path, copy, { recursive: true })
  expect(await runningInstance(dataFolderAt(copy))).toBeUndefined()
  await rm(copy, { recursive: true })

  expect(await takeInstance(folder)).toEqual({ taken: false, pid: child.pid })
  expect(await stopCommand()).toContain('Leitstand has stopped.')
  // Its parent hears of it a moment after everybody else can see it.
  await ended
})

test('of many that start at once where one has died, one takes the folder', async () => {
  const folder = await openDataFolder(path)
  await writeFile(folder.pidFile('leitstand'), `4711\nan-earlier-boot 1\n${path}\n`)
  const taking = `
    const { openDataFolder } = await import(${JSON.stringify(join(root, 'scripts/instance/data-folder.ts'))})
    const { takeInstance } = await import(${JSON.stringify(join(root, 'scripts/instance/instance-lock.ts'))})
    // Often, so that each meets what the others write and remove on the way.
    for (let times = 0; times < 200; times++) await openDataFolder(${JSON.stringify(path)})
    const folder = await openDataFolder(${JSON.stringify(path)})
    process.stdout.write('ready\\n')
    process.stdin.once('data', async () => process.stdout.write(JSON.stringify(await takeInstance(folder)) + '\\n'))`
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', taking], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const said = children.map((child) => {
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    return () => text.split('\n').filter(Boolean)
  })
  const allSaid = (lines: number) => until(async () => said.every((one) => one().length === lines))
  await allSaid(1)
  for (const child of children) child.stdin.write('now\n')
  await allSaid(2)
  const taken = said.filter((one) => JSON.parse(one()[1] ?? '').taken)
  for (const child of children) child.kill('SIGKILL')
  expect(taken).toHaveLength(1)
})

test('a folder that cannot be written to ends the start at once, in one sentence', async () => {
  const folder = { ...dataFolderAt(path), pidFile: () => join(path, 'not-there/leitstand.pid') }
  await expect(takeInstance(folder)).rejects.toThrow(/^The data folder .* cannot be used/)
  await mkdir(join(path, 'other'))
  await writeFile(join(path, 'other/run'), 'a file in its place')
  await expect(openDataFolder(join(path, 'other'))).rejects.toThrow(/^The data folder .* cannot be used/)
})

test.each([
  ['EACCES', /^This user may not write in the data folder/],
  ['EROFS', /can only be read/],
  ['ENOSPC', /no room for more files \(inodes\)/],
  ['EDQUOT', /quota/],
])('%s is said in words', (code, sentence) => {
  expect(explainUnwritable('/data', Object.assign(new Error(code), { code })).message).toMatch(sentence)
})

test('a copy of the project that belongs to another user is named in one sentence', () => {
  const foreign = Object.assign(new Error('EACCES: permission denied, rmdir'), { code: 'EACCES' })
  expect(explainUnbuildable(foreign)).toMatchObject({
    name: 'Problem',
    message: expect.stringMatching(/^This user may not build Leitstand in .*: give it the folder, or use a copy/),
  })
  const bug = new Error('Something else')
  expect(explainUnbuildable(bug)).toBe(bug)
})

test('a slow start goes on for as long as something happens', () => {
  let now = 0
  const clock = progressClock(120_000, () => now)
  for (const signs of ['a', 'ab', 'abc']) {
    expect(clock.isOver(signs)).toBe(false)
    now += 100_000
  }
  expect(clock.isOver('abc')).toBe(false)
  now += 21_000
  expect(clock.isOver('abc')).toBe(true)
})

test('start says at once what is wrong with NATS_URL', async () => {
  const url = new URL(natsUrlAs('operator'))
  url.password = 'wrong'
  await expect(checkBus(url.href)).rejects.toThrow(/Authorization Violation.*: correct user and password in NATS_URL/)
  await expect(checkBus(`nats://127.0.0.1:${await freePort()}`)).rejects.toThrow(
    /cannot be used .*: start it, or correct NATS_URL\.$/,
  )
  await expect(checkBus(natsUrlAs('operator'))).resolves.toBeUndefined()
})

test.each([
  ['refuses', () => natsUrlAs('ticket').replace(':test@', ':wrong@'), /Authorization Violation/i],
  ['is not there', async () => `nats://127.0.0.1:${await freePort()}`, /refused/i],
])('a process whose bus %s says so within five seconds, and goes on trying', async (_, urlOf, reason) => {
  const log = openLogger('test', 'silent')
  const warn = vi.spyOn(log, 'warn')
  const attempt = new AbortController()
  void connectToBus({ user: 'ticket', url: await urlOf() }, { log, signal: attempt.signal }).catch(() => undefined)
  await until(() => warn.mock.calls.length > 0, 5_000)
  attempt.abort()
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ reason: expect.stringMatching(reason) })
})

test('what lies in the data folder is for whoever runs the product alone, also what was open before', async () => {
  for (const folder of ['logs', 'run', 'outbox']) await mkdir(join(path, folder), { mode: 0o755 })
  await writeFile(join(path, 'logs/ticket.log'), 'of before', { mode: 0o644 })
  const folder = await openDataFolder(path)
  await writeFile(folder.log('mail'), 'of now')
  await mkdir(join(path, 'blobs'))
  const modeOf = async (name: string) => ((await stat(join(path, name))).mode & 0o777).toString(8)
  const modes = await Promise.all(['logs', 'run', 'outbox', 'blobs', 'logs/ticket.log', 'logs/mail.log'].map(modeOf))
  expect(modes).toEqual(['700', '700', '700', '700', '600', '600'])
})

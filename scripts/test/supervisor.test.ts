import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endChild, spawnLogged, whenGone } from '../embedded/server-process.ts'
import { openDataFolder } from '../instance/data-folder.ts'
import { runningInstance, takeInstance } from '../instance/instance-lock.ts'
import { openKeys } from '../instance/keys.ts'
import { choosePorts } from '../instance/ports.ts'
import { keepRunning, type Life, type Task } from '../supervisor.ts'

let path: string
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'leitstand-supervisor-'))
})
afterAll(() => rm(path, { recursive: true, force: true }))

const silent = () => undefined

function aTask(name: string, command: string[]): Task {
  const logFile = join(path, `${name}.log`)
  return {
    name,
    logFile,
    pidFile: join(path, `${name}.pid`),
    async start() {
      const child = spawnLogged(command, logFile)
      return { pid: child.pid ?? 0, exited: whenGone(child), stop: () => endChild(child, 'SIGTERM', 2_000) }
    },
  }
}

const pidOf = async (task: Task) => Number(await readFile(task.pidFile, 'utf8'))

test('starts a killed process again and writes its new number', async () => {
  const task = aTask('sleeper', ['sleep', '60'])
  const running = await keepRunning(task, silent)
  const before = await pidOf(task)
  process.kill(before, 'SIGKILL')
  await expect.poll(() => pidOf(task), { timeout: 3_000 }).not.toBe(before)
  await running.stop()
  expect(running.crashes()).toBe(1)
})

test('ends a process that hangs, so that it is started again, and leaves one alone that only stumbles', async () => {
  const task = aTask('hanging', ['sleep', '60'])
  const answers = [true, false, false, true, false, false, false]
  const said: string[] = []
  const works = async () => answers.shift() ?? true
  const running = await keepRunning({ ...task, watched: { everyMs: 5, works } }, (line) => void said.push(line))
  const before = await pidOf(task)
  await expect.poll(() => pidOf(task), { timeout: 3_000 }).not.toBe(before)
  expect(answers).toEqual([])
  await running.stop()
  expect(running.crashes()).toBe(1)
  expect(said[0]).toBe('hanging runs and does not do its work any more: it is ended.')
})

test('waits longer and longer when a process keeps failing', async () => {
  const begun = performance.now()
  const running = await keepRunning(aTask('failing', ['false']), silent)
  await expect.poll(() => running.crashes(), { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
  await running.stop()
  // Pauses of 0.1, 0.2 and 0.4 seconds lie between the first four.
  expect(performance.now() - begun).toBeGreaterThan(700)
})

test('ends a process for good when asked to', async () => {
  const task = aTask('ended', ['sleep', '60'])
  const running = await keepRunning(task, silent)
  const pid = await pidOf(task)
  await running.stop()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await expect(pidOf(task)).rejects.toThrow('ENOENT')
})

test('leaves no process behind whose number cannot be written', async () => {
  const task = aTask('unnoted', ['sleep', '60'])
  const lives: Life[] = []
  const start = async () => {
    const life = await task.start()
    lives.push(life)
    return life
  }
  const beginning = keepRunning({ ...task, pidFile: join(path, 'missing', 'unnoted.pid'), start }, silent)
  await expect(beginning).rejects.toThrow('ENOENT')
  for (const { pid } of lives) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(lives).toHaveLength(1)
})

test('keeps keys and ports over restarts', async () => {
  const folder = await openDataFolder(path)
  const keys = await openKeys(folder)
  const ports = await choosePorts(folder, ['ticket', 'mail'])
  expect(await openKeys(folder)).toEqual(keys)
  expect(await choosePorts(folder, ['ticket', 'mail'])).toEqual(ports)
})

test('lets one instance work on a data folder at a time', async () => {
  const folder = await openDataFolder(path)
  expect(await takeInstance(folder)).toEqual({ taken: true })
  // This process does not count itself as another instance.
  expect(await runningInstance(folder)).toBeUndefined()
})

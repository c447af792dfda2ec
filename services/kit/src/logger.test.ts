import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@leitstand/contracts/problems'
import { expect, test } from 'vitest'
import { openLogger } from './logger.ts'

/** What stands in the log after this. */
function logged(...said: Parameters<ReturnType<typeof openLogger>['warn']>): string {
  const lines: string[] = []
  openLogger('test', 'info', { write: (line) => void lines.push(line) }).warn(...said)
  return lines.join('')
}

test('an error is logged without what people wrote', () => {
  const ofDatabase = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(petra@kunde.example) already exists.',
    where: 'COPY users, line 1: "petra@kunde.example"',
  })
  const ofMail = Object.assign(new Error('Message failed', { cause: ofDatabase }), {
    response: '550 petra@kunde.example is unknown',
    rejected: ['petra@kunde.example'],
    envelope: { to: ['petra@kunde.example'] },
  })
  const line = logged({ err: ofMail }, 'failed')
  expect(line).not.toContain('petra')
  expect(JSON.parse(line)).toMatchObject({
    err: { type: 'Error', message: 'Message failed: duplicate key value violates unique constraint "users_email"' },
  })
  expect(JSON.parse(logged({ err: ofDatabase }, 'failed')).err).toMatchObject({
    code: '23505',
    constraint: 'users_email',
    stack: expect.stringContaining('logger.test.ts'),
  })
})

test('a neighbour that is away is named, and no stack says where it was asked', () => {
  const { err } = JSON.parse(logged({ err: new AppError('service-unavailable', { service: 'ticket' }) }, 'failed'))
  expect(err).toEqual({ type: 'AppError', message: 'service-unavailable', service: 'ticket' })
  expect(JSON.parse(logged({ err: new AppError('not-found') }, 'failed')).err.stack).toContain('logger.test.ts')
})

test('what is thrown and is no error is logged as it is', () => {
  expect(JSON.parse(logged({ err: 'gone' }, 'failed')).err).toBe('gone')
})

/** A process that logs before and after its log, on a disk without room at first, finds room. */
const writer = `
  import { closeSync, openSync } from 'node:fs'
  import { openLogger } from '${import.meta.resolve('./logger.ts')}'
  const log = openLogger('test', 'info')
  log.warn('no room')
  log.fatal('no room for the last one either')
  await new Promise((resolve) => setTimeout(resolve, 10))
  closeSync(1)
  openSync(process.argv[1], 'a')
  log.warn('room again')
  process.exitCode = 7`

test('a process whose log finds no room on the disk goes on, and writes what waited when there is room again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'leitstand-log-'))
  const file = join(folder, 'test.log')
  const full = openSync('/dev/full', 'a')
  const command = ['--input-type=module', '-e', writer, file]
  const child = spawn(process.execPath, command, { stdio: ['ignore', full, 'inherit'], timeout: 10_000 })
  closeSync(full)
  expect(await once(child, 'exit')).toEqual([7, null])
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'no room',
    'no room for the last one either',
    'room again',
  ])
  rmSync(folder, { recursive: true })
})

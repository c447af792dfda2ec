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

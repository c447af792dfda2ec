import { expect, test } from 'vitest'
import { refuseUnread } from './unread-variables.ts'

test.each([
  ['LEITSTAND_SMPT_PORT', 'write LEITSTAND_SMTP_PORT, or unset it'],
  ['LEITSTAND_DEM', 'write LEITSTAND_DEMO, or unset it'],
  ['DATABSE_URL', 'write DATABASE_URL, or unset it'],
  ['S3_BUCKETS', 'write S3_BUCKET, or unset it'],
  ['MAIL_FORM', 'write MAIL_FROM, or unset it'],
  ['LEITSTAND_MAIL_HOLD', 'correct or unset it'],
])('the start says that nobody reads %s', (name, advice) => {
  expect(() => refuseUnread({ [name]: 'x' })).toThrow(`${name} is set, and nobody reads it: ${advice}.`)
})

test('the start says that it takes keys of its own', () => {
  expect(() => refuseUnread({ LEITSTAND_SECRET: 'a secret kept outside' })).toThrow(
    'LEITSTAND_SECRET is set, and npm start takes its own from keys.json in the data folder: unset it.',
  )
  expect(() => refuseUnread({ LEITSTAND_SECRET: '' })).not.toThrow()
})

test('what is known, and what belongs to others, is let be', () => {
  const others = { PATH: '/bin', PORTS: '1', HOSTS: 'x', AWS_REGION: 'x', NATS_PORT: '4222', MAIL: '/var/mail/me' }
  expect(() => refuseUnread({ ...others, LEITSTAND_PORT: '8080', DATABASE_PASSWORD_MAIL: 'x' })).not.toThrow()
})

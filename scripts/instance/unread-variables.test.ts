import { expect, test } from 'vitest'
import { unreadVariables } from './unread-variables.ts'

test.each([
  ['LEITSTAND_SMPT_PORT', 'write LEITSTAND_SMTP_PORT, or unset it'],
  ['LEITSTAND_DEM', 'write LEITSTAND_DEMO, or unset it'],
  ['DATABSE_URL', 'write DATABASE_URL, or unset it'],
  ['S3_BUCKETS', 'write S3_BUCKET, or unset it'],
  ['MAIL_FORM', 'write MAIL_FROM, or unset it'],
  ['LEITSTAND_MAIL_HOLD', 'correct or unset it'],
])('the start says that nobody reads %s', (name, advice) => {
  expect(unreadVariables({ [name]: 'x' })).toEqual([`${name} is set, but nobody reads it: ${advice}.`])
})

test('the start says that it takes keys of its own', () => {
  expect(unreadVariables({ LEITSTAND_SECRET: 'a secret kept outside' })).toEqual([
    'LEITSTAND_SECRET is set, but npm start takes its own from keys.json in the data folder: unset it.',
  ])
  expect(unreadVariables({ LEITSTAND_SECRET: '' })).toEqual([])
})

test('what is known, and what belongs to others, is let be', () => {
  const others = { PATH: '/bin', PORTS: '1', HOSTS: 'x', AWS_REGION: 'x', NATS_PORT: '4222', MAIL: '/var/mail/me' }
  expect(unreadVariables({ ...others, LEITSTAND_PORT: '8080', DATABASE_PASSWORD_MAIL: 'x' })).toEqual([])
})

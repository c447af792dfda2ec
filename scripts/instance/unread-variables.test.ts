import { expect, test } from 'vitest'
import { refuseMistyped } from './mistyped.ts'

test.each([
  ['LEITSTAND_SMPT_PORT', 'write LEITSTAND_SMTP_PORT, or unset it'],
  ['LEITSTAND_DEM', 'write LEITSTAND_DEMO, or unset it'],
  ['DATABSE_URL', 'write DATABASE_URL, or unset it'],
  ['S3_BUCKETS', 'write S3_BUCKET, or unset it'],
  ['MAIL_FORM', 'write MAIL_FROM, or unset it'],
  ['LEITSTAND_MAIL_HOLD', 'correct or unset it'],
])('the start says that nobody reads %s', (name, advice) => {
  expect(() => refuseMistyped({ [name]: 'x' })).toThrow(`${name} is set, and nobody reads it: ${advice}.`)
})

test('what is known, and what belongs to others, is let be', () => {
  const others = { PATH: '/bin', PORTS: '1', HOSTS: 'x', AWS_REGION: 'x', NATS_PORT: '4222', MAIL: '/var/mail/me' }
  expect(() => refuseMistyped({ ...others, LEITSTAND_PORT: '8080', DATABASE_PASSWORD_MAIL: 'x' })).not.toThrow()
})

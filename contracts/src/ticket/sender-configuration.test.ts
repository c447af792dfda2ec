import { expect, test } from 'vitest'
import { senderConfigurations } from './resources.ts'

const template = '0198c0de-0000-7000-8000-000000000001'
const refusalOf = (emailAddress?: string) => {
  const { error } = senderConfigurations.writable.safeParse({ template, emailAddress })
  return error?.issues.map(({ code, message, path }) => [path.join('.'), code, message])
}

test('an intake address that is missing is not called wrong, and one that is wrong is', () => {
  expect(refusalOf()).toMatchObject([['emailAddress', 'invalid_type', expect.not.stringContaining('invalid-email')]])
  expect(refusalOf(' ')).toMatchObject([['emailAddress', 'too_small', 'blank']])
  expect(refusalOf('support')).toMatchObject([['emailAddress', 'invalid_format', 'invalid-email']])
})

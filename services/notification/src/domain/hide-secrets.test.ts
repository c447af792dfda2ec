import { expect, test } from 'vitest'
import { hideSecrets } from './hide-secrets.ts'

const teams = 'https://prod.example/workflows/0123456789abcdef/run?sig=Very-Secret-Signature&v=1'

test.each([
  ['team-secret is unknown', '•••• is unknown'],
  [`cannot POST ${teams}`, 'cannot POST ••••'],
  ['cannot POST /workflows/0123456789abcdef/run?sig=Very-Secret-Signature&v=1', 'cannot POST ••••'],
  ['flow 0123456789abcdef is off', 'flow •••• is off'],
  ['sig Very-Secret-Signature', 'sig ••••'],
  ['HTTP 503: run later', 'HTTP 503: run later'],
])('hides what must not be shown: %s', (answer, shown) => {
  expect(hideSecrets(answer, ['team-secret', null, teams])).toBe(shown)
})

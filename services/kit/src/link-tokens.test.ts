import { expect, test } from 'vitest'
import { openLinkTokens } from './link-tokens.ts'

const now = new Date('2026-02-12T10:00:00Z')
const later = new Date('2026-05-12T10:00:00Z')
const secret = 'a secret of the tests'
const links = openLinkTokens(secret, 'summaries')

test('a link says whom it is for until it is over', () => {
  const token = links.make('nina', later)
  expect(token).toMatch(/^[\w-]{20,300}$/)
  expect(links.read(token, now)).toBe('nina')
  expect(links.read(token, later)).toBeNull()
})

test('a link that was changed, forged or made for something else is none', () => {
  const token = links.make('nina', later)
  const changed = `${token.slice(0, -6)}AAAAAA`
  const elsewhere = openLinkTokens(secret, 'something else').make('nina', later)
  const forged = openLinkTokens('another secret of the tests', 'summaries').make('nina', later)
  for (const wrong of [changed, elsewhere, forged, '', 'x', '%%%', Buffer.from('v1.').toString('base64url')])
    expect(links.read(wrong, now)).toBeNull()
})

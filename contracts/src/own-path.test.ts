import { expect, test } from 'vitest'
import { isOwnPath } from './own-path.ts'

test.each(['/', '/dashboard', '/ticket/view/10020?tab=mails#last', '/list?next=//evil.example', '/ä/%2F%09'])(
  '%j is a page of ours',
  (path) => expect(isOwnPath(path)).toBe(true),
)

test.each([
  '',
  'dashboard',
  'https://evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\r/evil.example',
  '/\n/evil.example',
  '/\r\n//evil.example',
  '/\t\\evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/\u0000/evil.example',
  '/\u0085/evil.example',
  '/\u2028/evil.example',
  '/dashboard\n',
  '/a\\b',
])('%j is no page of ours', (path) => expect(isOwnPath(path)).toBe(false))

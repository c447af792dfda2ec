import { expect, test } from 'vitest'
import { mustBeReachable } from './check-address.ts'

const names: Record<string, string[]> = {
  'public.example': ['93.184.216.34'],
  'inside.example': ['10.0.0.7'],
  'both.example': ['93.184.216.34', '127.0.0.1'],
}
const resolve = async (host: string) => {
  if (host === 'away.example') throw Object.assign(new Error('no answer'), { code: 'EAI_AGAIN' })
  const addresses = /^[\d.:a-f]+$/.test(host) ? [host] : names[host]
  if (!addresses) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
  return addresses.map((address) => ({ address, family: 4 }))
}
const refusal = async (url: string, allowPrivateTargets = false) =>
  await mustBeReachable([{ propertyPath: 'teamsUrl', url }], { allowPrivateTargets }, resolve).then(
    () => null,
    ({ details }) => details.violations,
  )

test.each([
  ['das ist keine url', 'invalid-url'],
  ['ftp://public.example/', 'invalid-url'],
  ['https://user:secret@public.example/hook', 'url-with-credentials'],
  ['https://token@public.example/hook', 'url-with-credentials'],
  ['http://127.0.0.1:9/', 'private-address'],
  ['http://[::1]/', 'private-address'],
  ['https://inside.example/hook', 'private-address'],
  ['https://both.example/hook', 'private-address'],
  ['https://tippfehler.example/hook', 'unknown-host'],
])('refuses %s when it is entered: %s', async (url, code) => {
  expect(await refusal(url)).toEqual([{ propertyPath: 'teamsUrl', code }])
})

test('takes what can be reached, and what nobody could be asked about', async () => {
  expect([await refusal('https://public.example/hook'), await refusal('https://away.example/hook')]).toEqual([
    null,
    null,
  ])
})

test('takes addresses of the own network where those are allowed', async () => {
  expect(await refusal('http://127.0.0.1:9/', true)).toBeNull()
  expect(await refusal('http://user:secret@127.0.0.1:9/', true)).toMatchObject([{ code: 'url-with-credentials' }])
  expect(await refusal('nichts', true)).toMatchObject([{ code: 'invalid-url' }])
})

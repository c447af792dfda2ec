import { expect, test } from 'vitest'
import { guardedLookup, isPublicAddress, refusePrivateHost } from './guard-target.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::7f00:1',
  '::10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '4000::1',
  'fec0::1',
  'not-an-address',
])('refuses %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('lets %s pass', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each(['http://127.0.0.1/', 'http://[::1]/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::ffff:10.0.0.1]/'])(
  'refuses the address in %s, however it is written',
  (url) => {
    expect(() => refusePrivateHost(new URL(url))).toThrow('private')
  },
)

test('refuses a name when any of its addresses is private, and hands on what was checked', async () => {
  const ask = (...addresses: string[]) =>
    new Promise((done) => {
      const resolve = async () => addresses.map((address) => ({ address, family: 4 }))
      guardedLookup(resolve)('hook.example', { all: true }, (error, found) => done(error ?? found))
    })
  expect(await ask('93.184.216.34', '10.0.0.1')).toBeInstanceOf(Error)
  expect(await ask('93.184.216.34')).toEqual([{ address: '93.184.216.34', family: 4 }])
})

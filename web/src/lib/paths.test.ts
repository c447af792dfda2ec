import { type WebRouteName, webRoutes } from '@leitstand/contracts/web-routes'
import { expect, expectTypeOf, test } from 'vitest'
import { pathTo } from './paths.ts'

test('a link to a ticket carries its number', () => {
  expect(pathTo('ticketView', { publicId: 10001 })).toBe('/ticket/view/10001')
})

test('query values that say nothing are left out', () => {
  expect(pathTo('ticketOverview', {}, { q: 'mail', page: null, view: '' })).toBe('/ticket/overview?q=mail')
})

test('an unknown route name raises an error', () => {
  // The type refuses such names; these came past it. Every object has the second.
  expectTypeOf<'no_such_route' | 'toString'>().exclude<WebRouteName>().toEqualTypeOf<'no_such_route' | 'toString'>()
  for (const name of ['no_such_route', 'toString']) expect(() => pathTo(name as WebRouteName)).toThrow(name)
})

test('a missing parameter raises an error', () => {
  expect(() => pathTo('ticketView')).toThrow('publicId')
})

test('every route has a link', () => {
  const values = { publicId: 1, uuid: '01890000-0000-7000-8000-000000000000', slug: 'profile', token: 'abc' }
  const names = Object.keys(webRoutes) as WebRouteName[]
  for (const name of names) expect(pathTo(name, values)).not.toContain(':')
})

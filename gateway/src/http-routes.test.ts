import { expect, test } from 'vitest'
import { httpRoutes } from './http-routes.ts'

test('knows one owner for every path', () => {
  const all = httpRoutes().flatMap(({ paths }) => [...paths.keys()])
  expect(new Set(all).size).toBe(all.length)
})

test('hands users to identity and tickets to ticket, with their methods', () => {
  const of = (name: string) => httpRoutes().find(({ service }) => service === name)?.paths
  expect(of('identity')?.get('/api/users')).toContain('GET')
  expect(of('ticket')?.get('/api/tickets')).toContain('POST')
})

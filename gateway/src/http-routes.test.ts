import { expect, test } from 'vitest'
import { httpRoutes } from './http-routes.ts'

const methodsOf = (name: string, path: string) =>
  httpRoutes()
    .filter(({ service }) => service === name)
    .flatMap(({ paths }) => [...(paths.get(path)?.keys() ?? [])])

test('knows one owner for every path', () => {
  const all = httpRoutes().flatMap(({ paths }) => [...paths.keys()])
  expect(new Set(all).size).toBe(all.length)
})

test('hands users to identity and tickets to ticket, with their methods', () => {
  expect(methodsOf('identity', '/api/users')).toContain('GET')
  expect(methodsOf('ticket', '/api/tickets')).toContain('POST')
})

test.each([
  ['POST', '/api/tickets/:id/attachment', 'upload', true],
  ['GET', '/attachment/download/:uuid', 'download', true],
  ['GET', '/billing/worktime/export/csv', 'download', true],
  ['GET', '/api/search', 'search', false],
  ['GET', '/api/tickets', 'light', false],
])('weighs %s %s as %s', (method, path, weight, isStreaming) => {
  const owned = httpRoutes().find(({ paths }) => paths.has(path))
  expect(owned?.paths.get(path)?.get(method)?.weight).toBe(weight)
  expect(owned?.isStreaming).toBe(isStreaming)
})

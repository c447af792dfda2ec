import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../paths.ts'

// The columns of an audience in SQL and in Prisma's words, an audience inside of JSON, and what it is worked out from.
const conditions =
  /\b(staff_role|hidden_from_customers)\b|\b(staffRole|hiddenFromCustomers): *\{|(->>?|path: *\[) *'staffRole'|(<>|[^=]=|not:) *'authority_request'/
/** The other search engine has words of its own, held by the same test as SQL (services/search/test/visibility.test.ts). */
const isOfTheOtherEngine = (path: string) => path.startsWith('services/search/src/engine/typesense-')

function findingsIn(path: string, text: string): string[] {
  if (isOfTheOtherEngine(path)) return []
  return text.split('\n').flatMap((line, index) => {
    const found = conditions.exec(line)?.[0]
    const reason = 'who may see a row is said by visibleTo and visibleRows (services/kit/src/visibility.ts) alone'
    return found ? [`${path}:${index + 1}: ${found} – ${reason}`] : []
  })
}

it.each([
  ['SQL', 'on.and(`t.staff_role = ANY($1)`)'],
  ['SQL about customers', 'WHERE NOT hidden_from_customers AND customer_group = $1'],
  ["Prisma's words", '{ deleted: false, staffRole: { in: [...actor.roles] } }'],
  ['JSON', "facts->'audience'->>'staffRole' = ANY($1)"],
  ["JSON, in Prisma's words", "{ audience: { path: ['staffRole'], equals: role } }"],
  ['the type of a ticket', "type <> 'authority_request'"],
])('a rule of visibility of its own is found in a service, in %s', (_kind, line) => {
  expect(findingsIn('services/ticket/src/store/x.ts', `const a = 1\n${line}`)).toEqual([
    expect.stringMatching(/^services\/ticket\/src\/store\/x\.ts:2: /),
  ])
})

it('no service says by itself who may see a row', async () => {
  const findings: string[] = []
  let read = 0
  for await (const path of glob('services/!(kit)/src/**/*.ts', { cwd: root })) {
    if (/\/generated\/|\.test\.ts$/.test(path)) continue
    findings.push(...findingsIn(path, await readFile(join(root, path), 'utf8')))
    read += 1
  }
  expect(findings).toEqual([])
  expect(read).toBeGreaterThan(300)
})

import { globSync } from 'node:fs'
import { join } from 'node:path'
import { requests, streams } from '@leitstand/contracts/catalogue'
import { expect, test, vi } from 'vitest'
import { withoutSchemas } from '../../build/contracts-for-browsers.ts'
import { useEmployees } from '../../src/ui/ticket-choices.tsx'

const asked = vi.hoisted((): unknown[] => [])
vi.mock('../../src/api/use-api.ts', () => ({ useApi: (contract: unknown) => ({ data: void asked.push(contract) }) }))

const contracts = join(import.meta.dirname, '../../../contracts/src')

test('browsers can make every call of the API', async () => {
  const modules = globSync('**/*.ts', { cwd: contracts }).filter((file) => !file.endsWith('.test.ts'))
  const known = (await Promise.all(modules.map((file) => withoutSchemas(file.replace('.ts', ''))))).join('\n')
  const lines = [...requests, ...streams].flatMap(({ http }) => http)
  expect(lines.filter((line) => !known.includes(`"${line}"`))).toEqual([])
})

test('browsers get lists and numbers of the contracts, and no schema', async () => {
  const drafts = await withoutSchemas('ticket/drafts')
  expect(drafts).toContain('export const mostDrafts = 100')
  expect(drafts).not.toMatch(/const (Draft|DraftPlace|ListedDraft)\b/)
})

test('the web app is tested with what browsers get', () => {
  useEmployees()
  const service = 'identity'
  const http = ['GET /api/user/collection']
  expect(asked).toEqual([{ name: 'identity.listMentionable', service, http, status: 200, effectful: false }])
})

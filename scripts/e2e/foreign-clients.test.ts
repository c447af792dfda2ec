import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { resources } from '@leitstand/contracts/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { folder as clients, generateClient, type HydraApi, provideTools, readHydra } from '../foreign-clients/tools.ts'
import { root } from '../paths.ts'
import { barriers } from './barriers.ts'
import { openBrowser } from './browser.ts'
import { openDesk } from './desk.ts'
import { manyProcesses, signIn } from './instance.ts'

const execute = promisify(execFile)

await provideTools()
const leitstand = await openDesk(manyProcesses)
const agent = await signIn(leitstand.url, 'agent@leitstand.example')

describe('a program whose client is generated of the document', () => {
  let place: string
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'leitstand-client-'))
    await cp(join(clients, 'program'), place, { recursive: true })
    await symlink(join(clients, 'node_modules'), join(place, 'node_modules'))
    await writeFile(join(place, 'package.json'), '{ "type": "module" }')
    const document = await (await fetch(`${leitstand.url}/api/docs.json`)).json()
    await writeFile(join(place, 'api.ts'), await generateClient(document))
  })
  afterAll(() => rm(place, { recursive: true, force: true }))

  it('compiles strictly', async () => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = await execute(process.execPath, [compiler, '-p', place]).catch(
      (failed: { stdout: string }) => failed,
    )
    expect(stdout).toBe('')
  })

  it('lists tickets, writes a comment and is told what is wrong with another', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const { body } = await agent.call('POST', '/api/user/tokens', { name: 'Programm', scope: 'full', expiresAt })
    const { stdout } = await execute(process.execPath, [join(place, 'main.ts'), leitstand.url, String(body['token'])])
    const told = Told.parse(JSON.parse(stdout))
    expect(told).toMatchObject({ listed: 2, refused: ['text'] })
    const comments = await agent.call<{ uuid: string; text: string }[]>(
      'GET',
      `/api/comments?ticket.publicId=${told.newest}`,
    )
    expect(comments.body[0]).toMatchObject({ uuid: told.written, text: 'Geschrieben von einem fremden Programm.' })
  })
})

const Told = z.object({ listed: z.number(), newest: z.number(), written: z.string(), refused: z.array(z.string()) })

describe('a client of API Platform', () => {
  let api: HydraApi
  beforeAll(async () => {
    api = await readHydra(`${leitstand.url}/api`)
  })
  const found = (path: string) => api.resources.find(({ name }) => name === path)

  it('finds every collection of the entry point, and every declared resource by its type', async () => {
    const entry = (await (await fetch(`${leitstand.url}/api`)).json()) as object
    expect(api.resources.length).toBe(Object.keys(entry).filter((key) => !key.startsWith('@')).length)
    const listed = resources.filter(({ operations }) => operations.includes('list'))
    expect(listed.length).toBeGreaterThan(25)
    for (const { path, type } of listed) expect(found(path)?.title, path).toBe(type)
  })

  it('finds every field that is read or written, with what it holds', () => {
    for (const { path, requests, writable, operations } of resources.filter(isListed)) {
      const fieldsIn = (schema: object) => Object.keys('shape' in schema ? (schema.shape as object) : {})
      const read = fieldsIn(requests.get.output).filter((name) => !name.startsWith('@'))
      const isWritten = operations.some((one) => ['create', 'replace', 'patch'].includes(one))
      const names = (fields: { name: string }[] = []) => fields.map(({ name }) => name).sort()
      expect(names(found(path)?.readableFields), path).toEqual(read.sort())
      if (isWritten) expect(names(found(path)?.writableFields), path).toEqual(fieldsIn(writable).sort())
      for (const { range, name } of found(path)?.readableFields ?? []) expect(range, `${path} ${name}`).not.toBeNull()
    }
  })

  it('knows what a comment must have and what it leads to', () => {
    const comment = found('comments')
    const field = (name: string) => comment?.writableFields.find((one) => one.name === name)
    expect(field('text')).toMatchObject({ required: true, range: 'http://www.w3.org/2001/XMLSchema#string' })
    expect(field('ticket')).toMatchObject({ required: true, reference: { title: 'Ticket' } })
    expect(new Set(comment?.operations.map(({ type }) => type))).toEqual(
      new Set(['list', 'create', 'show', 'edit', 'delete']),
    )
  })
})

describe('the reference page', () => {
  it.each([
    { width: 1440, dark: false },
    { width: 390, dark: true },
  ])('shows every kind of call without a session, $width wide', async (options) => {
    await using browser = await openBrowser(options)
    const { page } = browser
    const wrong: string[] = []
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && wrong.push(message.text()))
    page.on('request', (request) => request.url().startsWith('http') && wrong.push(...foreign(request.url())))
    await page.goto(`${leitstand.url}/api/docs#tag/ticket/POST/api/comments`)
    await page.getByRole('heading', { name: 'Write a comment' }).waitFor({ timeout: 90_000 })
    await page.getByText('CreateComment').first().waitFor()
    const width = () => page.evaluate<number>('document.documentElement.scrollWidth')
    await expect.poll(width, { timeout: 60_000 }).toBe(options.width)
    expect(await barriers(page)).toEqual([])
    // Sections are drawn when they come into sight; the first ones have the longest names.
    for (let way = 0; way < 12; way++) {
      await page.evaluate(`scrollTo(0, ${way * 1500})`)
      await expect.poll(width).toBe(options.width)
    }
    expect([...wrong, ...browser.errors]).toEqual([])
  })

  const foreign = (url: string) => (url.startsWith(leitstand.url) ? [] : [url])
})

function isListed({ operations }: (typeof resources)[number]): boolean {
  return operations.includes('list')
}

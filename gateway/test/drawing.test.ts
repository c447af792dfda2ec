import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLogger } from '@leitstand/kit/logger'
import { afterEach, expect, test } from 'vitest'
import { openDrawing } from '../src/drawing/open-drawing.ts'

const log = openLogger('gateway', 'silent')
const page = {
  url: '/ticket/view/10001',
  language: 'de' as const,
  isPhone: false,
  answers: { '/api/me': { name: 'Anna' } },
}
let folder: string
afterEach(async () => await rm(folder, { recursive: true, force: true }))

async function drawingWith(code: string | null) {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-drawing-'))
  await mkdir(join(folder, 'gateway'))
  if (code !== null) await writeFile(join(folder, 'gateway/draw-page.js'), code)
  return openDrawing(folder, 'Europe/Berlin', log)
}

test('draws what the build of the web app draws', async () => {
  const code =
    "export const drawPage = async ({ url, answers }) => ({ html: url + ' for ' + answers['/api/me']?.name, missing: [] })"
  await using drawing = await drawingWith(code)
  expect((await drawing?.draw(page))?.html).toBe('/ticket/view/10001 for Anna')
})

test('draws the next page when one could not be drawn', async () => {
  const code = `export const drawPage = async ({ url }) => {
    if (url.includes('broken')) throw new Error('no such page')
    return { html: 'drawn', missing: [] }
  }`
  await using drawing = await drawingWith(code)
  expect(await drawing?.draw({ ...page, url: '/broken' })).toBeNull()
  expect((await drawing?.draw(page))?.html).toBe('drawn')
})

test('draws nothing for a web app that was built without it', async () => {
  expect(await drawingWith(null)).toBeNull()
})

test('lets one person have two pages drawn at a time, and others theirs', async () => {
  const code = 'export const drawPage = async ({ url }) => ({ html: url, missing: [] })'
  await using drawing = await drawingWith(code)
  const many = await Promise.all(Array.from({ length: 20 }, () => drawing?.take('berta')))
  const taken = many.filter((end) => end !== null)
  expect(taken).toHaveLength(2)
  expect(await drawing?.take('anna')).not.toBeNull()
  taken[0]?.()
  expect(await drawing?.take('berta')).not.toBeNull()
})

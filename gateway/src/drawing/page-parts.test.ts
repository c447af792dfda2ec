import type { DrawnPage, PageToDraw } from '@leitstand/contracts/drawn-page'
import { expect, test } from 'vitest'
import { partsOf } from './page-parts.ts'

const head =
  '<!doctype html><html lang="de"><head><title>Leitstand</title><script type="module" crossorigin src="/a.js"></script><link rel="modulepreload" crossorigin href="/b.js"><link rel="stylesheet" crossorigin href="/a.css">'
const files = { scripts: ['assets/ticket.js'], styles: ['assets/ticket.css'], allStyles: 'assets/all.css' }
const answers: Record<string, unknown> = { '/api/me': { name: '</script><b>' } }

/** A page that shows a search, which it asks for when it knows who is signed in. */
function drawnAs(html: string | null, { answers: given }: PageToDraw): DrawnPage | null {
  const found = given['/api/search?q=']
  if (html === null) return null
  return found
    ? { html: html + String(found), missing: [] }
    : { html, missing: [{ service: 'search', url: '/api/search?q=' }] }
}

async function documentWith(
  html: (() => Promise<string | null>) | null,
  { mode }: { mode?: string } = {},
): Promise<string[]> {
  const draw = async (page: PageToDraw) => html && drawnAs(await html(), page)
  const take = async () => () => undefined
  const drawing = html && { draw, take, [Symbol.asyncDispose]: async () => undefined }
  const parts: string[] = []
  const asked = partsOf({
    pages: { document: [head, '</head><body><div id="root"></div></body>'], start: 'assets/start.js', drawing },
    files,
    url: 'http://localhost/ticket/view/10001',
    language: 'en',
    mode,
    reads: [{ service: 'identity', url: '/api/me' }],
    isDrawnTwice: true,
    ask: async (reads) => Object.fromEntries(reads.map(({ url }) => [url, answers[url] ?? `answer of ${url}`])),
    person: 'anna',
    isPhone: false,
  })
  for await (const part of asked) parts.push(part)
  return parts
}

test('shows what was drawn before a browser reads a script', async () => {
  const [first = '', rest = ''] = await documentWith(async () => '<h1>$& Drucker</h1>')
  expect(first).not.toMatch(/<script|modulepreload/)
  expect(rest).toContain('<div id="root" inert aria-busy="true"><h1>$& Drucker</h1>answer of /api/search?q=</div>')
  const later = /<template id="later">(.*)<\/template>/.exec(rest)?.[1]
  for (const file of ['/a.js', '/b.js', '/assets/ticket.js']) expect(later).toContain(file)
  expect(rest.replace(later ?? '', '')).toContain('src="/assets/start.js"')
})

test('paints what was drawn once, when all of it and one file of styles are there', async () => {
  const [first = '', rest = ''] = await documentWith(async () => '<h1>Drucker</h1>')
  expect(first.match(/<link[^>]*>/g)).toEqual([
    '<link rel="stylesheet" crossorigin href="/assets/all.css">',
    '<link rel="expect" href="#later" blocking="render">',
  ])
  const later = /<template id="later">(.*)<\/template>/.exec(rest)?.[1]
  for (const file of ['/a.css', '/assets/ticket.css'])
    expect(later).toContain(`<link disabled rel="stylesheet" crossorigin href="${file}">`)
  expect(rest.indexOf('first-answers')).toBeGreaterThan(rest.indexOf('<h1>Drucker</h1>'))
})

test('opens what cannot be drawn all the same', async () => {
  const [, rest = ''] = await documentWith(async () => null)
  expect(rest).toContain('<div id="root"></div>')
  expect(rest).toContain('src="/assets/start.js"')
})

test('does not wait for what takes too long to be drawn', async () => {
  const [, rest = ''] = await documentWith(() => new Promise(() => undefined))
  expect(rest).toContain('<div id="root"></div>')
})

test('names the scripts of a page that draws itself at once', async () => {
  const [first = '', rest = ''] = await documentWith(null)
  expect(first).toContain('<link rel="modulepreload" crossorigin href="/assets/ticket.js">')
  expect(first).toContain('src="/a.js"')
  expect(rest).not.toContain('start.js')
})

test.each([
  ['dark', '<html lang="en" data-theme="dark">'],
  ['light', '<html lang="en" data-theme="light">'],
  ['system', '<html lang="en">'],
  ['"><script>', '<html lang="en">'],
])('comes in the mode that the browser chose: %s', async (mode, expected) => {
  expect((await documentWith(null, { mode }))[0]).toContain(expected)
})

test('keeps what somebody wrote inside of its data', async () => {
  const [, rest = ''] = await documentWith(null)
  expect(rest).toContain('\\u003c/script>\\u003cb>')
  expect(rest).not.toContain('<b>')
})

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fastify } from 'fastify'

/** Where the library of the page is; only the page asks for it. */
export const libraryPath = '/api/docs/reference.js'

/** Colours of the library that are too pale to read, as dark or as light as they must be. */
const colours = {
  light: {
    2: '#4a4a4a',
    3: '#5c5c5c',
    green: '#0a6640',
    yellow: '#7a5a00',
    orange: '#a14300',
    blue: '#0b5cad',
    red: '#b3261e',
  },
  dark: { 2: '#c8c8c8', 3: '#b4b4b4', red: '#ff7b72' },
}
const readable = Object.entries(colours)
  .map(([mode, shades]) => {
    const lines = Object.entries(shades).map(([name, colour]) => `--scalar-color-${name}:${colour}!important`)
    return `.${mode}-mode{${lines.join(';')}}`
  })
  .join('')

/** Summaries of calls are sentences: on a phone they go on in the next line. */
const wrapping = 'span.flex-1.whitespace-nowrap{white-space:normal!important;min-width:0}'

/** Nothing is fetched from elsewhere, told to anybody or kept, and nothing is called from a page that is read. */
const configuration = {
  customCss: readable + wrapping,
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  hideTestRequestButton: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
}

/** A page that shows the OpenAPI document, for people. Its library looks for the element that names the document. */
export function referencePage(): string {
  const settings = JSON.stringify(configuration).replace(/"/g, '&quot;')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Leitstand API</title><link rel="icon" href="/favicon.svg"></head><body>
<noscript>This page needs scripts. For programs there are <a href="/api/docs.json">OpenAPI</a>,
<a href="/api/docs.jsonld">Hydra</a> and <a href="/asyncapi.json">AsyncAPI</a>.</noscript>
<script id="api-reference" type="application/json" data-url="/api/docs.json" data-configuration="${settings}"></script>
<script src="${libraryPath}"></script></body></html>`
}

export interface Library {
  plain: Buffer
  gzipped: Buffer
  etag: string
}

let library: Promise<Library> | undefined
/** The library, which is large and therefore taken up only when somebody reads the page. */
export function referenceLibrary(): Promise<Library> {
  library ??= takeLibrary()
  return library
}

/** Its package gives the script by a route of its own alone. */
async function takeLibrary(): Promise<Library> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const app = fastify()
  await app.register(reference, { routePrefix: '/', configuration: { url: '/api/docs.json' } })
  const { rawPayload: plain, statusCode } = await app.inject('/js/scalar.js')
  await app.close()
  if (statusCode !== 200) throw new Error('The library of the reference page is not where it was.')
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  return { plain, gzipped: await promisify(gzip)(plain), etag }
}

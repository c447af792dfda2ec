import type { IncomingMessage, ServerResponse } from 'node:http'
import { iri, userRef } from '@leitstand/contracts/common'
import { localeCookie } from '@leitstand/contracts/front-door'
import { answer } from './answer.ts'
import { onAnnouncement } from './mock.ts'
import { users } from './people.ts'
import { attachments, refOf, tickets } from './world.ts'

const mine = /^\/(api|locale|attachment|user\/picture)(\/|$)/
const sessionCookie = 'leitstand_session'

/** Answers as gateway and services would; everything else is left to whoever serves the app. */
export async function mockMiddleware(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const { method = 'GET', url = '/' } = request
  if (!mine.test(url)) return next()
  if (url === '/api/live') return live(response)
  if (url.startsWith('/locale/')) return locale(url, request, response)
  if (/^\/(attachment|user\/picture)\//.test(url)) return picture(response)
  const bytes = await bodyOf(request)
  if (/\/attachment$/.test(url) && method === 'POST') return upload(url, bytes, request, response)
  if (/^\/api\/user\/[^/]+\/picture$/.test(url)) return ownPicture(request, response)
  const body = bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined
  const reply = answer({
    method,
    url,
    body,
    user: cookieOf(request, sessionCookie),
    language: request.headers['accept-language']?.startsWith('en') ? 'en' : 'de',
    seenVersion: versionOf(request.headers['if-match']),
  })
  const headers: Record<string, string> = { 'content-type': 'application/ld+json' }
  if (url === '/api/login' && reply.status === 200)
    headers['set-cookie'] = `${sessionCookie}=${Object(reply.body).email}; Path=/`
  if (url === '/api/logout') headers['set-cookie'] = `${sessionCookie}=; Path=/; Max-Age=0`
  response.writeHead(reply.status, headers).end(reply.status === 204 ? undefined : JSON.stringify(reply.body))
}

function live(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.write(': hello\n\n')
  const stop = onAnnouncement((message) => response.write(`data: ${JSON.stringify(message)}\n\n`))
  response.on('close', stop)
}

function locale(url: string, request: IncomingMessage, response: ServerResponse): void {
  const language = url.endsWith('en') ? 'en' : 'de'
  const location = request.headers.referer ?? '/'
  response.writeHead(302, { location, 'set-cookie': `${localeCookie}=${language}; Path=/; SameSite=Lax` }).end()
}

function picture(response: ServerResponse): void {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"><rect width="80" height="60" fill="#9db7b3"/></svg>'
  response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg)
}

function upload(url: string, bytes: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const name = /filename="([^"]*)"/.exec(bytes.subarray(0, 2000).toString())?.[1] ?? 'datei'
  const ticket = tickets.find((one) => url.includes(String(one.publicId)))
  const me = users.find((user) => user.email === cookieOf(request, sessionCookie)) ?? users[1]
  const uuid = crypto.randomUUID()
  const file = {
    '@id': iri('attachments', uuid),
    '@type': 'Attachment' as const,
    uuid,
    ticket: ticket ? refOf(ticket) : null,
    name,
    mimeType: name.endsWith('.png') ? 'image/png' : 'application/pdf',
    size: bytes.length,
    origin: 'editor' as const,
    embedded: false,
    internal: false,
    createdAt: new Date().toISOString(),
    createdBy: userRef(me?.uuid ?? uuid, me?.name ?? ''),
  }
  attachments.push(file)
  response.writeHead(201, { 'content-type': 'application/ld+json' }).end(JSON.stringify(file))
}

function ownPicture(request: IncomingMessage, response: ServerResponse): void {
  const me = users.find((user) => user.email === cookieOf(request, sessionCookie))
  if (me) me.picture = `/user/picture/${crypto.randomUUID()}`
  response.writeHead(201, { 'content-type': 'application/ld+json' }).end('{}')
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function cookieOf(request: IncomingMessage, name: string): string | undefined {
  const value = new RegExp(`(?:^|; )${name}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}

function versionOf(header: string | undefined): number | undefined {
  const digits = /\d+/.exec(header ?? '')?.[0]
  return digits === undefined ? undefined : Number(digits)
}

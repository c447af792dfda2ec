import { createHash, randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asNeighbour, StoreAway } from '../src/blob-store.ts'
import { openLogger } from '../src/logger.ts'
import { aFileStore, anIdleS3Store, anS3Store, type BlobPlace, type S3Place } from './a-blob-store.ts'

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
function aLog() {
  const lines: string[] = []
  return { lines, log: openLogger('test', 'info', { write: (line) => void lines.push(line) }) }
}
/** More than one part of a multipart upload. */
const large = randomBytes(12 * 1024 * 1024)

describe.each([
  ['a folder', aFileStore],
  ['an S3 store', anS3Store],
])('content kept in %s', (_name, open: () => Promise<BlobPlace>) => {
  let place: BlobPlace
  beforeAll(async () => {
    place = await open()
  })
  afterAll(() => place[Symbol.asyncDispose]())

  it.each([
    ['a sentence', Buffer.from('Der Router antwortet nicht mehr. Grüße')],
    ['nothing at all', Buffer.alloc(0)],
    ['a large file', large],
  ])('is %s that comes back byte by byte under its hash', async (_what, content) => {
    const stored = await place.blobs.put(Readable.from([content], { objectMode: false }))
    expect(stored).toEqual({ sha256: hashOf(content), size: content.length })
    expect(await place.blobs.has(stored.sha256)).toBe(true)
    expect(hashOf(await buffer(await place.blobs.open(stored.sha256)))).toBe(stored.sha256)
    expect(await place.halfWay()).toEqual([])
  })

  it('is stored once, however often and however simultaneously it is sent', async () => {
    const before = (await place.stored()).length
    const content = Buffer.from('Dasselbe Bild in jeder Signatur')
    await Promise.all([place.blobs.put(content), place.blobs.put(content)])
    await place.blobs.put(content)
    expect(await place.stored()).toHaveLength(before + 1)
  })

  it('leaves nothing when the sender breaks off', async () => {
    const before = await place.stored()
    const breaking = Readable.from(
      (async function* () {
        yield large.subarray(0, 6 * 1024 * 1024)
        throw new Error('the line went dead')
      })(),
    )
    await expect(place.blobs.put(breaking)).rejects.toThrow('the line went dead')
    expect(await place.stored()).toEqual(before)
    expect(await place.halfWay()).toEqual([])
  })

  it('is told apart from what is not there', async () => {
    const unknown = hashOf(Buffer.from('never stored'))
    expect(await place.blobs.has(unknown)).toBe(false)
    await expect(place.blobs.open(unknown)).rejects.toThrow()
    await expect(place.blobs.open('../../etc/passwd')).rejects.toThrow('no blob name')
  })
})

it('a folder that cannot take a file keeps nothing of it half-way either', async () => {
  await using place = await aFileStore()
  await place.block()
  await expect(place.blobs.put(Buffer.from('x'))).rejects.toThrow()
  expect(await place.halfWay()).toEqual([])
})

describe('a store that cannot be used', () => {
  it.each([
    ['is full', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
    ['can only be read', Object.assign(new Error('EROFS: read-only file system, mkdir'), { code: 'EROFS' })],
    ['is elsewhere and refuses', new StoreAway(new Error('Access Denied'))],
  ])('and %s is a neighbour that is away, and the log says why, once for many', async (_why, error) => {
    const { log, lines } = aLog()
    const fail = () => Promise.reject(error)
    const store = asNeighbour({ put: fail, open: fail, has: fail, list: () => (async function* () {})() }, log)
    const away = { code: 'service-unavailable', details: { service: 'files' } }
    await expect(store.put(Buffer.from('x'))).rejects.toMatchObject(away)
    await expect(store.open('x')).rejects.toMatchObject(away)
    await expect(store.has('x')).rejects.toMatchObject(away)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', reason: error.message }])
  })

  it('is not what breaks when the sender does, nor what a missing file is', async () => {
    await using place = await aFileStore()
    const store = asNeighbour(place.blobs, aLog().log)
    const broken = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    const content = Readable.from(
      (async function* () {
        yield 'x'
        throw broken
      })(),
    )
    await expect(store.put(content)).rejects.toBe(broken)
    await expect(store.open(hashOf(Buffer.from('never stored')))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('an S3 store that does not do its work', () => {
  it.each<[string, RequestListener]>([
    ['forbids everything', (_request, answer) => void answer.writeHead(403).end()],
    ['asks to slow down', (_request, answer) => void answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')],
    ['says nothing', () => undefined],
    ['breaks off its answer', (_request, answer) => void answer.writeHead(200, { 'content-length': 9 }).destroy()],
  ])('and %s is away after a short while, and leaves nothing half-way', async (_what, answer) => {
    await using place = await anIdleS3Store(answer)
    await expect(place.blobs.put(Buffer.from('x'))).rejects.toThrow(StoreAway)
    await expect(place.blobs.open(hashOf(Buffer.from('x')))).rejects.toThrow(StoreAway)
    expect(await place.halfWay()).toEqual([])
  })
})

describe('an S3 store that is reached badly', () => {
  let place: S3Place
  beforeAll(async () => {
    place = await anS3Store()
  })
  afterAll(() => place[Symbol.asyncDispose]())

  it('holds nothing of an upload whose line breaks in the middle, and all of it when it is sent again', async () => {
    const content = randomBytes(12 * 1024 * 1024)
    place.breakAfter(7 * 1024 * 1024)
    await expect(place.blobs.put(content)).rejects.toThrow()
    place.breakAfter(Number.POSITIVE_INFINITY)
    expect(await place.blobs.has(hashOf(content))).toBe(false)
    expect(await place.stored()).toEqual([])
    expect(await place.halfWay()).toEqual([])
    expect(await place.blobs.put(content)).toMatchObject({ sha256: hashOf(content) })
    expect(await place.stored()).toHaveLength(1)
  })

  it('is not taken for an empty one', async () => {
    const { sha256 } = await place.blobs.put(Buffer.from('Da'))
    place.breakAfter(0)
    await expect(place.blobs.has(sha256)).rejects.toThrow()
    place.breakAfter(Number.POSITIVE_INFINITY)
    expect(await place.blobs.has(sha256)).toBe(true)
  })

  it('refuses a wrong secret', async () => {
    await using stranger = await anS3Store({ S3_SECRET_ACCESS_KEY: 'falsch' })
    await expect(stranger.blobs.put(Buffer.from('x'))).rejects.toThrow(/signature/i)
  })
})

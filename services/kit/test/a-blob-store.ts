import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { BlobStore } from '../src/blob-store.ts'
import { openBlobs } from '../src/blobs.ts'
import { type Config, serviceConfig } from '../src/config.ts'
import { openS3Blobs } from '../src/s3-blobs.ts'
import { keyPair } from '../src/testing/test-service.ts'

export interface BlobPlace extends AsyncDisposable {
  blobs: BlobStore
  /** Every stored content, by the store's own listing. */
  stored(): Promise<string[]>
  /** What lies half-way between sender and store. */
  halfWay(): Promise<string[]>
}

export async function aFileStore(): Promise<BlobPlace & { block(): Promise<void> }> {
  const folder = await aFolder()
  const blobs = await openBlobs(configOf(folder, { BLOB_STORE: 'file' }))
  return {
    blobs,
    /** Where its folder would be is something else. */
    block: () => writeFile(join(folder, 'blobs'), ''),
    stored: () => filesIn(join(folder, 'blobs')),
    halfWay: () => filesIn(join(folder, 'spool')),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

export interface S3Place extends BlobPlace {
  /** The line to the store breaks after so many more bytes, again and again. */
  breakAfter(bytes: number): void
}

/** A server that speaks the S3 protocol and checks signatures, behind a line that can be cut. */
export async function anS3Store(environment: Record<string, string> = {}): Promise<S3Place> {
  await using stack = new AsyncDisposableStack()
  const folder = await aFolder()
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const directory = join(folder, 's3')
  const buckets = [{ name: 'leitstand' }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: buckets })
  const { port } = await server.run()
  stack.defer(() => server.close())
  const line = stack.use(await aLineTo(port))
  const config = configOf(join(folder, 'data'), {
    BLOB_STORE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
    S3_BUCKET: 'leitstand',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    ...environment,
  })
  const blobs = await openBlobs(config)
  const owned = stack.move()
  return {
    blobs,
    breakAfter: line.breakAfter,
    stored: async () => (await filesIn(join(directory, 'leitstand'))).filter((name) => name.endsWith('_object')),
    halfWay: () => filesIn(join(folder, 'data/spool')),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** A server that answers whatever it is asked as it is told. */
export async function anIdleS3Store(answer: RequestListener): Promise<Omit<BlobPlace, 'stored'>> {
  const spool = await aFolder()
  const server = createHttpServer(answer)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'x', secretAccessKey: 'x' }
  const options = { kind: 's3', bucket: 'leitstand', region: 'eu-central-1', endpoint, credentials } as const
  return {
    blobs: openS3Blobs(options, spool, 100),
    halfWay: () => filesIn(spool),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await rm(spool, { recursive: true })
    },
  }
}

async function aLineTo(port: number): Promise<AsyncDisposable & { port: number; breakAfter(bytes: number): void }> {
  let left = Number.POSITIVE_INFINITY
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => [near, far].map((one) => one.destroy()))
    }
    near.on('data', (chunk) => {
      left -= chunk.length
      if (left < 0) near.destroy()
    })
    near.pipe(far).pipe(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    breakAfter(bytes) {
      left = bytes
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function configOf(dataFolder: string, environment: Record<string, string>): Config {
  const { privateKey, publicKey } = keyPair()
  const keys = { LEITSTAND_KEY: privateKey, LEITSTAND_PUBLIC_KEYS: `ticket:${publicKey}` }
  const common = { DATABASE_URL: 'postgres://localhost', NATS_URL: 'nats://localhost', LEITSTAND_DATA: dataFolder }
  return serviceConfig('ticket', { ...common, ...keys, ...environment })
}

async function aFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'leitstand-blobs-'))
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

import { Readable } from 'node:stream'
import { AppError } from '@leitstand/contracts/problems'
import { fileOf } from '@leitstand/kit/http/files'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import type { Context } from '../context.ts'
import { acceptedType, safeName } from '../domain/files.ts'

/** As much of a file as its signature can need. */
export const headBytes = 4_100

export interface ReceivedFile {
  name: string
  mimeType: string
  size: number
  sha256: string
  /** Another field of the form. */
  field(name: string): string | undefined
}

/** Takes the one file of a form: its type must be allowed and fit its content. Its bytes are kept before anything names them. */
export async function receiveFile(context: Context, request: FastifyRequest): Promise<ReceivedFile> {
  const part = await fileOf(request)
  const name = safeName(part.filename)
  const { head, content } = await peek(part.file)
  const mimeType = acceptedType(name, await typeIn(head), head.length === 0)
  if (!mimeType) throw new AppError('type-not-allowed')
  // The blob is durable before its row exists; a crash in between leaves bytes that nobody names.
  const { size, sha256 } = await context.blobs.put(content)
  if (part.file.truncated) throw new AppError('too-large')
  return { name, mimeType, size, sha256, field: (field) => fieldOf(part.fields, field) }
}

/** What the first bytes of a file say that it is; a script says by which program it is run. */
export async function typeIn(head: Buffer): Promise<string | undefined> {
  if (head.subarray(0, 2).toString('latin1') === '#!') return 'text/x-shellscript'
  return (await fileTypeFromBuffer(head))?.mime
}

/** Reads the first bytes and gives them back with the rest. */
async function peek(stream: NodeJS.ReadableStream): Promise<{ head: Buffer; content: Readable }> {
  const iterator = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const first: Buffer[] = []
  let size = 0
  while (size < headBytes) {
    const next = await iterator.next()
    if (next.done) break
    first.push(next.value)
    size += next.value.length
  }
  async function* whole() {
    yield* first
    for (;;) {
      const next = await iterator.next()
      if (next.done) return
      yield next.value
    }
  }
  return { head: Buffer.concat(first).subarray(0, headBytes), content: Readable.from(whole(), { objectMode: false }) }
}

function fieldOf(fields: Record<string, unknown>, name: string): string | undefined {
  const field = fields[name]
  return typeof field === 'object' && field !== null && 'value' in field ? String(field.value) : undefined
}

/** A file that Outlook packed. */
export interface PackedFile {
  name: string
  content: Buffer
}

const signature = 0x223e9f78
const mostFiles = 200
const ofAttachment = 2
const attributes = { renderData: 0x9002, title: 0x8010, data: 0x800f, properties: 0x9005 } as const
const longFilename = 0x3707

interface OpenFile extends PackedFile {
  hasLongName: boolean
}

/** The files in a `winmail.dat` (MS-OXTNEF 2.1); what is broken ends the reading, what was read until then stays. */
export function unpackTnef(packed: Uint8Array): PackedFile[] {
  const files: OpenFile[] = []
  for (const { level, id, data } of attributesOf(packed)) {
    if (level !== ofAttachment) continue
    if (id === attributes.renderData && files.length === mostFiles) break
    if (id === attributes.renderData) files.push({ name: '', content: Buffer.alloc(0), hasLongName: false })
    const file = files.at(-1)
    if (file) take(file, id, data)
  }
  return files.filter(({ content }) => content.length > 0).map(({ name, content }) => ({ name, content }))
}

function take(file: OpenFile, id: number, data: Buffer): void {
  if (id === attributes.data) file.content = data
  if (id === attributes.title && !file.hasLongName) file.name = upToNull(data.toString('latin1'))
  const name = id === attributes.properties ? readText(data, longFilename) : undefined
  if (name) Object.assign(file, { name, hasLongName: true })
}

/** Level, name, length, data and a check sum (MS-OXTNEF 2.1.3.1). */
export function* attributesOf(packed: Uint8Array) {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== signature) return
  for (let at = 6; at + 11 <= bytes.length; ) {
    const level = bytes.readUInt8(at)
    const id = bytes.readUInt16LE(at + 1)
    const length = bytes.readUInt32LE(at + 5)
    const end = at + 9 + length
    if (end > bytes.length) return
    yield { level, id, data: bytes.subarray(at + 9, end) }
    at = end + 2
  }
}

/** Bytes of the types of one value (MS-OXCDATA 2.11.1), padded to four. */
const fixedBytes: Readonly<Record<number, number>> = {
  1: 0,
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
}
const unicode = 0x1f
const variable: readonly number[] = [0x0d, 0x1e, unicode, 0x102]

function readText(list: Buffer, wanted: number): string | undefined {
  const found = readValue(list, wanted)
  return found && upToNull(found.value.toString(found.isUnicode ? 'utf16le' : 'latin1'))
}

/** One value of a list of MAPI properties; undefined when it is not there or the list cannot be read up to it. */
export function readValue(list: Buffer, wanted: number): { value: Buffer; isUnicode: boolean } | undefined {
  try {
    let at = 4
    for (let count = list.readUInt32LE(0); count > 0; count -= 1) {
      const type = list.readUInt16LE(at)
      const id = list.readUInt16LE(at + 2)
      at = id < 0x8000 ? at + 4 : afterName(list, at + 4)
      const { next, first } = valueAt(list, at, type)
      if (id === wanted && first) return { value: first, isUnicode: (type & 0xfff) === unicode }
      at = next
    }
  } catch {
    // A list that ends too early or is no list: what stands behind stays unread.
  }
  return undefined
}

/** Behind the name of a named property: a set, then a number or words. */
function afterName(list: Buffer, at: number): number {
  const isNumber = list.readUInt32LE(at + 16) === 0
  return isNumber ? at + 24 : at + 24 + padded(list.readUInt32LE(at + 20))
}

function valueAt(list: Buffer, at: number, type: number): { next: number; first: Buffer | null } {
  const isMany = (type & 0x1000) !== 0
  const one = type & 0xfff
  if (!variable.includes(one)) {
    const size = fixedBytes[one]
    if (size === undefined) throw new Error('There is no such type')
    return { next: isMany ? at + 4 + size * list.readUInt32LE(at) : at + size, first: null }
  }
  let next = at + 4
  let first: Buffer | null = null
  for (let count = list.readUInt32LE(at); count > 0; count -= 1) {
    const length = list.readUInt32LE(next)
    first ??= list.subarray(next + 4, next + 4 + length)
    next += 4 + padded(length)
  }
  return { next, first }
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}

export function upToNull(text: string): string {
  return text.split('\0', 1)[0] ?? ''
}

import { decompressRTF } from '@kenjiuno/decompressrtf'
import iconv from 'iconv-lite'
import { deEncapsulateSync } from 'rtf-stream-parser'
import { attributesOf, readValue, upToNull } from './unpack-tnef.ts'

const ofMessage = 1
const attributes = { body: 0x800c, properties: 0x9003, codePage: 0x9007 } as const
const properties = { body: 0x1000, compressedRtf: 0x1009, html: 0x1013 } as const
/** Packed RTF becomes nine times as much at most. */
const longestRtf = 2_000_000
const mostPacked = 9
const deepestGroup = 200

/** The words of a mail that Outlook packed whole, as text or as HTML (MS-OXTNEF 2.1.3.4); null where none can be read. */
export function readTnefBody(packed: Uint8Array): { text: string } | { html: string } | null {
  const message = [...attributesOf(packed)].filter(({ level }) => level === ofMessage)
  const dataOf = (wanted: number) => message.find(({ id }) => id === wanted)?.data
  const page = dataOf(attributes.codePage)
  const charset = page && page.length >= 4 ? `cp${page.readUInt32LE(0)}` : ''
  const decoded = (bytes: Buffer) => iconv.decode(bytes, iconv.encodingExists(charset) ? charset : 'cp1252')
  const list = dataOf(attributes.properties) ?? Buffer.alloc(4)
  const html = readValue(list, properties.html)?.value
  if (html && html.length > 0) return { html: decoded(html) }
  const body = readValue(list, properties.body)
  const old = dataOf(attributes.body)
  const text = body ? (body.isUnicode ? body.value.toString('utf16le') : decoded(body.value)) : old && decoded(old)
  if (text && upToNull(text).trim() !== '') return { text: upToNull(text) }
  const rtf = readValue(list, properties.compressedRtf)?.value
  return rtf ? unpackRtf(rtf) : null
}

/** RTF that carries text or HTML gives it back (MS-OXRTFEX); any other is read as if it carried text. */
function unpackRtf(packed: Buffer): { text: string } | { html: string } | null {
  // The library believes the length that stands at the beginning (MS-OXRTFCP 2.1.3.1.1).
  if (packed.length < 16 || packed.length > longestRtf || packed.readUInt32LE(0) + 4 > packed.length) return null
  try {
    return readRtf(Buffer.from(decompressRTF([...packed])).toString('latin1'))
  } catch {
    return null
  }
}

/** The words of RTF, as text or as the HTML that it carries; null where none can be read. */
export function readRtf(rtf: string): { text: string } | { html: string } | null {
  if (rtf.length > longestRtf * mostPacked || !isShallow(rtf)) return null
  try {
    const readable = rtf.replace(unnamedSign, '$1')
    const isCarrier = /\\from(text|html)/.test(readable.slice(0, 200))
    const carrier = Buffer.from(isCarrier ? readable : asCarrier(readable), 'latin1')
    const { mode, text } = deEncapsulateSync(carrier, { decode: iconv.decode, mode: 'either', warn: () => {} })
    const words = String(text)
    if (words.trim() === '') return null
    return mode === 'html' ? { html: words } : { text: words }
  } catch {
    return null
  }
}

/** With each group the reader copies those around it. */
function isShallow(rtf: string): boolean {
  let depth = 0
  for (let at = 0; at < rtf.length && depth <= deepestGroup; at += 1) {
    const sign = rtf[at]
    if (sign === '\\') at += 1
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
  }
  return depth <= deepestGroup
}

/** The reader takes each for nothing, and says so in the log. */
const unnamedSign = /(\\\\)|\\'(?![\da-f]{2})/gi

/** What stands beside the words, a reader of carried text would take for words. */
const beside = /\{\\(info|pict|object|header[lrf]?|footer[lrf]?)\b/g

function asCarrier(rtf: string): string {
  return rtf.replace(beside, '{\\*\\$1').replace(/^\{\\rtf1/, '{\\rtf1\\fromtext')
}

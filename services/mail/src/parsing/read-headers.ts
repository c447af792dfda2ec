import type { AddressObject, EmailAddress, HeaderLines } from 'mailparser'
import { longestAddress } from '../domain/addresses.ts'
import { cleanLine } from '../domain/clean-text.ts'
import type { HeaderField, MailAddress } from '../domain/parsed-mail.ts'
import { decode } from './letters.ts'
import { bytesOfWord, withoutLanguage } from './relabel-words.ts'

const mostHeaders = 400
const longestHeader = 8_000
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const windows1252 = new TextDecoder('windows-1252')

/** Unfolded header lines. mailparser hands each line over as a binary string: one character a byte. */
export function readHeaders(lines: HeaderLines): { headers: HeaderField[]; charsetGuessed: boolean } {
  let charsetGuessed = false
  const headers = lines.slice(0, mostHeaders).map(({ key, line }) => {
    const { text, guessed } = decodeRaw(line.slice(line.indexOf(':') + 1, longestHeader))
    charsetGuessed ||= guessed
    return { name: key.toLowerCase(), value: cleanLine(text) }
  })
  return { headers, charsetGuessed }
}

/** Bytes beyond ASCII in a header carry no label: UTF-8 when they are valid UTF-8 (RFC 6532), else windows-1252. */
function decodeRaw(binary: string): { text: string; guessed: boolean } {
  const bytes = Buffer.from(binary, 'latin1')
  try {
    return { text: strictUtf8.decode(bytes), guessed: false }
  } catch {
    return { text: windows1252.decode(bytes), guessed: true }
  }
}

/** How many mailboxes a header names, those without a usable address as well. */
export function countMailboxes(header: AddressObject | AddressObject[] | undefined): number {
  const count = ({ group, address }: EmailAddress): number =>
    group ? group.reduce((sum, one) => sum + count(one), 0) : Number(address?.includes('@') ?? false)
  return [header ?? []].flat().reduce((sum, { value }) => sum + value.reduce((all, one) => all + count(one), 0), 0)
}

/** Mailboxes with a usable address, groups flattened, in their order. */
export function readAddresses(header: AddressObject | AddressObject[] | undefined): MailAddress[] {
  return [header ?? []].flat().flatMap(({ value }) => value.flatMap(mailboxes))
}

function mailboxes(entry: EmailAddress): MailAddress[] {
  if (entry.group) return entry.group.flatMap(mailboxes)
  const address = bareAddress(cleanLine(entry.address ?? ''))
  const isUsable = address.length <= longestAddress && /^[^\s@]+@[^\s@]+$|^"[^"]+"@[^\s@]+$/.test(address)
  return isUsable ? [{ name: cleanLine(entry.name), address }] : []
}

/**
 * Without what programs put around it: the scheme of a link, the dot of name servers. Quotation marks stay: a server that
 * checked the sender for us has asked the domain with them.
 */
function bareAddress(written: string): string {
  return written.replace(/^mailto:/i, '').replace(/\.$/, '')
}

/** At most a line long, in bytes (RFC 5322, 2.1.1): longer ones name nothing, and no index takes them. */
const isId = (id: string) => id !== '' && Buffer.byteLength(id) <= 998

/** Of a header that is to name one mail; what stands beside the brackets is a comment (RFC 5322, 3.6.4). */
export function readId(value: string | undefined): string | null {
  const line = cleanLine(value ?? '')
  const id = /<[^<>\s]+>/.exec(line)?.[0] ?? line
  return isId(id) ? id : null
}

/** Ids with angle brackets; everything else that people and programs write there is left out. */
export function readIds(value: string | null): string[] {
  return [...new Set(value?.match(/<[^<>\s]{1,996}>/g) ?? [])].filter(isId)
}

/** An encoded word (RFC 2047), whatever bytes it holds, question marks among them, and be it cut off by the end of its header. */
const encodedWord = /=\?([^?\s]{1,80})\?([bq])\?([^?]*(?:\?(?!=)[^?]*)*)(?:\?=|$)/gi

/** A header whose words hold bytes that their label does not know, read as what they are. */
export function decodeWords(binary: string): string {
  const joined = binary.replace(/(\?=)\s+(?==\?[^?\s]+\?[bq]\?)/gi, '$1')
  return cleanLine(
    joined.replace(encodedWord, (_, label: string, kind: string, word: string) =>
      decode(bytesOfWord(word, kind), withoutLanguage(label)),
    ),
  )
}

/** Whether a header still has a word that the parser could not decode, or one that holds what it should have encoded. */
export function isUndecoded(binary: string, decoded: string): boolean {
  return (
    decoded.search(encodedWord) >= 0 || [...binary.matchAll(encodedWord)].some(([word]) => /[^\p{ASCII}]/u.test(word))
  )
}

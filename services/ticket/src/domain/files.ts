import { extname } from 'node:path'

/** Extension → the types its content may turn out to be; text formats have no signature, so nothing can be recognised in them. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  png: ['image/png', 'image/apng'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  bmp: ['image/bmp'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  heic: ['image/heic'],
  svg: ['image/svg+xml', 'application/xml'],
  pdf: ['application/pdf'],
  txt: [],
  csv: [],
  log: [],
  md: [],
  json: [],
  xml: ['application/xml'],
  eml: [],
  ics: ['text/calendar'],
  vcf: ['text/vcard'],
  asc: [],
  p7s: [],
  msg: ['application/x-cfb'],
  doc: ['application/x-cfb', 'application/msword'],
  xls: ['application/x-cfb', 'application/vnd.ms-excel'],
  ppt: ['application/x-cfb', 'application/vnd.ms-powerpoint'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'application/zip'],
  odt: ['application/vnd.oasis.opendocument.text', 'application/zip'],
  ods: ['application/vnd.oasis.opendocument.spreadsheet', 'application/zip'],
  odp: ['application/vnd.oasis.opendocument.presentation', 'application/zip'],
  zip: ['application/zip'],
  gz: ['application/gzip'],
  tgz: ['application/gzip'],
  '7z': ['application/x-7z-compressed'],
  tar: ['application/x-tar'],
}

const textTypes: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  xml: 'application/xml',
  eml: 'message/rfc822',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  asc: 'text/plain',
  p7s: 'application/pkcs7-signature',
  svg: 'image/svg+xml',
}

/**
 * The type a file is kept with, or undefined when it is refused (AMB-237): its extension must be allowed, and what its content
 * turns out to be must fit the extension. `found` is what the first bytes say, undefined when they say nothing, as those of an
 * empty file, which is of no type that could be shown.
 */
export function acceptedType(name: string, found: string | undefined, isEmpty: boolean): string | undefined {
  const extension = extname(name).slice(1).toLowerCase()
  const possible = allowed[extension]
  if (!possible) return undefined
  if (found !== undefined && !possible.includes(found)) return undefined
  const needsSignature = possible.length > 0 && !(extension in textTypes)
  if (found === undefined && needsSignature && !isEmpty) return undefined
  return textTypes[extension] ?? found ?? 'application/octet-stream'
}

/** Only these are shown in place; everything else is handed out as a download. SVG can carry scripts. */
export function isShownInline(mimeType: string): boolean {
  return ['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp', 'application/pdf'].includes(
    mimeType,
  )
}

export function hasThumbnail(mimeType: string): boolean {
  return ['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/tiff'].includes(mimeType)
}

/** Control characters, and marks that turn the direction of text around and so hide an extension. */
const unprintable = /[\p{Cc}\p{Cf}]/gu

/** A name without path, control characters or surprises, at most 200 characters, never empty. */
export function safeName(name: string): string {
  const base = name.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const clean = base.normalize('NFC').replace(unprintable, '').replace(/^\.+/, '').trim()
  return clean.slice(-200).toWellFormed() || 'datei'
}

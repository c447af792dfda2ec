const longestName = 180
const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'message/delivery-status': 'txt',
  'message/partial': 'txt',
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
  'text/rfc822-headers': 'txt',
}

/**
 * A name that can be stored and offered for download, whatever the sender wrote: the last path segment, without
 * control characters, leading dots and what file systems forbid. `position` counts from 1 and names the nameless.
 */
export function safeAttachmentName(original: string | null, type: string, position: number): string {
  const given = (original ?? '').normalize('NFC')
  // Mail programs name a forwarded mail by its subject, which is no path.
  const named = type === 'message/rfc822' ? given.replace(/[/\\]/g, '_') : (given.split(/[/\\]/).at(-1) ?? '')
  const cleaned = named
    // Bidirectional overrides make "exe.gpj" look like "jpg.exe" the other way round.
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  return cleaned === '' ? `attachment-${position}.${extensions[type] ?? 'bin'}` : shorten(cleaned)
}

function shorten(name: string): string {
  if (name.length <= longestName) return name
  const extension = /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? ''
  return name.slice(0, longestName - extension.length).toWellFormed() + extension
}

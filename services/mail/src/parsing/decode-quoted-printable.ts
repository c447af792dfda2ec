const [lineFeed, carriageReturn, equals] = [0x0a, 0x0d, 0x3d]

/**
 * The bytes that such a text stands for (RFC 2045, 6.7); what is none stays as it is. Byte by byte into one buffer: a regular
 * expression keeps each of millions of letters as an object, and a worker that ends so takes the whole process with it.
 */
export function decodeQuotedPrintable(text: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(text.length)
  let length = 0
  for (let at = 0; at < text.length; ) {
    const { byte, taken } = readAt(text, at)
    if (byte !== null) bytes[length++] = byte
    at += taken
  }
  return bytes.subarray(0, length)
}

function readAt(text: Buffer, at: number): { byte: number | null; taken: number } {
  const byte = text[at] ?? 0
  if (byte !== equals) return { byte, taken: 1 }
  const lineEnd = softBreakAt(text, at + 1)
  if (lineEnd > 0) return { byte: null, taken: 1 + lineEnd }
  const code = codeAt(text, at + 1)
  return code === null ? { byte, taken: 1 } : { byte: code, taken: 3 }
}

/** How long the line end is that does not count, 0 without one. */
function softBreakAt(text: Buffer, at: number): number {
  if (text[at] === lineFeed) return 1
  return text[at] === carriageReturn && text[at + 1] === lineFeed ? 2 : 0
}

function codeAt(text: Buffer, at: number): number | null {
  const [high, low] = [digitOf(text[at]), digitOf(text[at + 1])]
  return high < 0 || low < 0 ? null : high * 16 + low
}

function digitOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

const announced = '\x1b$)C'
const [shiftOut, shiftIn, lineFeed] = [0x0e, 0x0f, 0x0a]

/** Korean in seven bits (RFC 1557), which neither the parser nor browsers know. */
export function isShifted(label: string): boolean {
  return /^(cs)?iso-?2022-?kr$/i.test(label)
}

/** The same letters in EUC-KR: there the eighth bit says what a shift says here. A line begins unshifted. */
export function toEucKr(bytes: Buffer): Buffer {
  const letters = Buffer.from(bytes.toString('latin1').replaceAll(announced, ''), 'latin1')
  let isKorean = false
  let end = 0
  for (const byte of letters) {
    if (byte === lineFeed) isKorean = false
    if (byte === shiftOut || byte === shiftIn) isKorean = byte === shiftOut
    else letters[end++] = isKorean && byte > 0x20 ? byte | 0x80 : byte
  }
  return letters.subarray(0, end)
}

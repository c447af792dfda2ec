const announced = '\x1b$)C'
const [shiftOut, shiftIn, lineFeed] = [0x0e, 0x0f, 0x0a]

/** Korean in seven bits (RFC 1557), which neither the parser nor browsers know. */
export function isShifted(label: string): boolean {
  return /^(cs)?iso-?2022-?kr$/i.test(label)
}

/** The same letters in EUC-KR: there the eighth bit says what a shift says here. A line begins unshifted. */
export function toEucKr(bytes: Buffer): Buffer {
  let isKorean = false
  const letters = Buffer.from(bytes.toString('latin1').replaceAll(announced, ''), 'latin1')
  return Buffer.from(
    [...letters].flatMap((byte) => {
      if (byte === shiftOut || byte === shiftIn) {
        isKorean = byte === shiftOut
        return []
      }
      if (byte === lineFeed) isKorean = false
      return [isKorean && byte > 0x20 ? byte | 0x80 : byte]
    }),
  )
}

import fc from 'fast-check'
import { head } from './headers.ts'
import { tree, write } from './parts.ts'

/** Where in a mail something happens, from its beginning (0) to its end (1). */
const place = fc.double({ min: 0, max: 1, noNaN: true })
const at = (raw: string, share: number) => Math.floor(raw.length * share)

/** What programs on the way do to a mail. */
const harm: fc.Arbitrary<(raw: string) => string> = fc.oneof(
  { weight: 24, arbitrary: fc.constant((raw: string) => raw) },
  {
    weight: 4,
    arbitrary: fc.constantFrom('\n', '\r', '\r\r\n', '\n\n').map((end) => (raw: string) => raw.replaceAll('\r\n', end)),
  },
  { weight: 2, arbitrary: place.map((share) => (raw: string) => raw.slice(0, at(raw, share))) },
  { weight: 1, arbitrary: place.map((share) => (raw: string) => raw.slice(at(raw, share))) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(place, fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.constant(new Uint8Array(500))))
      .map(([share, bytes]) => (raw: string) => {
        const index = at(raw, share)
        return raw.slice(0, index) + Buffer.from(bytes).toString('latin1') + raw.slice(index + bytes.length)
      }),
  },
  {
    weight: 1,
    arbitrary: fc.constant((raw: string) => Buffer.from(raw.slice(0, 100_000), 'utf16le').toString('latin1')),
  },
)

/** The bytes of a mail as no person would write it. */
const aGeneratedMail: fc.Arbitrary<Buffer> = fc
  .tuple(head, tree, harm)
  .map(([lines, part, damage]) =>
    Buffer.from(damage(write({ lines: [...lines, ...part.lines], body: part.body })).slice(0, longest), 'latin1'),
  )

const longest = 8 * 1024 * 1024

/** So many mails; the same ones for the same seed. */
export function generateMails(seed: number, count: number): Buffer[] {
  return fc.sample(aGeneratedMail, { seed, numRuns: count })
}

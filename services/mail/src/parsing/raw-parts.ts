/* The parts of a mail as they stand in its bytes, for what has to be mended before the parser reads them. */

/** The mail in pieces that begin with a head each; the boundaries stand at the ends of pieces. */
export function partsOf(source: string): string[] {
  const boundaries = boundariesOf(source)
  if (boundaries.size === 0) return [source]
  const starts = [...source.matchAll(/^(--[^\r\n]{1,202})(\r?\n|$)/gm)]
    .filter(([, line = '']) => boundaries.has(line.trimEnd()))
    .map(({ 0: line, index }) => index + line.length)
  return [0, ...starts].map((start, index) => source.slice(start, starts[index]))
}

/** The lines between parts, as heads announce them. */
export function boundariesOf(source: string): ReadonlySet<string> {
  const named = source.matchAll(/boundary="?([^"\r\n;]{1,200})/gi)
  return new Set([...named].map(([, boundary = '']) => `--${boundary.trim()}`))
}

export function halves(part: string): { head: string; body: string } {
  const { index = part.length, 0: gap = '' } = /\r?\n\r?\n/.exec(part) ?? {}
  return { head: part.slice(0, index), body: part.slice(index + gap.length) }
}

const field = (name: string) => new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, 'im')
export const type = field('content-type')
export const encoding = field('content-transfer-encoding')

/** A file's bytes are nobody's business; a part without a type is a text (RFC 2045, 5.2). */
export function isText(head: string): boolean {
  return (
    !/^content-disposition:[ \t]*attachment/im.test(head) && /^(text\/|$)/i.test(type.exec(head)?.[1]?.trim() ?? '')
  )
}

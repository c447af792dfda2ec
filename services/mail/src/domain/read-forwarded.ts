import { isForwarded, startsHeaderBlock } from './split-quote.ts'

const longestLine = 1_000

/** The address that a forwarded mail came from, as the forwarding program wrote it down; null when nothing was forwarded. */
export function readForwardedSender(text: string, subject: string): string | null {
  if (!isForwarded(text, subject)) return null
  const lines = text.split('\n')
  const start = lines.findIndex((_line, index) => startsHeaderBlock(lines, index))
  const line = (lines[start] ?? '').slice(0, longestLine)
  return /[^\s<>()[\]:;,"]+@[^\s<>()[\]:;,"]+/.exec(line.slice(line.indexOf(':') + 1))?.[0].toLowerCase() ?? null
}

const longestList = 2_000

/** The text with a sentence about files that were too many; they stay in the mail itself. */
export function namingLeft(text: string, files: readonly string[]): string {
  if (files.length === 0) return text
  const names = files.map((name) => `„${name}“`).join(', ')
  const list = names.length > longestList ? `${names.slice(0, longestList).toWellFormed()} …` : names
  return `${text}\n\nNicht übernommen, weil es zu viele Dateien sind (not taken, too many files): ${files.length}: ${list}`
}

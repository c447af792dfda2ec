import type { Language } from '@leitstand/contracts/actor'

/** "4,3", or a dash where nobody said. */
export function formatSatisfaction(satisfaction: number | null, language: Language): string {
  return satisfaction === null ? '–' : satisfaction.toLocaleString(language, { maximumFractionDigits: 1 })
}

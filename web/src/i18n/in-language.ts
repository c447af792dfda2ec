import type { Language } from '@leitstand/contracts/actor'

/** The words of the contracts as texts of the interface. */
export function inLanguage<L extends Readonly<Record<string, Readonly<Record<Language, string>>>>>(
  labels: L,
  language: Language,
): { [Name in keyof L]: string } {
  const words = Object.entries(labels).map(([name, label]) => [name, label[language]])
  return Object.fromEntries(words) as { [Name in keyof L]: string }
}

import type { Language } from '@leitstand/contracts/actor'
import { type AppError, phrase, problems } from '@leitstand/contracts/problems'
import { type Violation, violations } from '@leitstand/contracts/violations'

/** Why one of many tickets was refused, in words. */
export function refusalSentence(error: AppError, language: Language): string {
  const list = (error.details['violations'] ?? []) as Violation[]
  if (list.length > 0) return list.map((one) => phrase(violations[one.code], language, one.details)).join(' ')
  return phrase(problems[error.code], language, error.details)
}

import { currentLanguage } from '../../api/language.ts'
import { reasonOf } from '../../api/problem.ts'
import { toast } from '../../lib/toasts.ts'

/** Says what did not succeed, and why. */
export function tellFailure(what: string): (error: unknown) => void {
  return (error) => void toast.error(what, { detail: reasonOf(error, currentLanguage()) })
}

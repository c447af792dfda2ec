import type { OutputOf } from '@leitstand/contracts/define'
import type { commentTemplates } from '@leitstand/contracts/ticket/comment-templates'

type Template = OutputOf<typeof commentTemplates.requests.list>['items'][number]

/** All that somebody may put into a comment: what is shared with them and their own. */
export const templatesOf = (user: string) => ({ global: '1', 'user.uuid': user, pagination: 'false' as const })

/** One's default is the first, whatever its name; Enter takes it. */
export function fittingTemplates(all: readonly Template[], words: string): Template[] {
  const wanted = words.trim().toLowerCase()
  const fitting = all.filter(({ name, text }) => `${name}\n${text}`.toLowerCase().includes(wanted))
  return fitting.toSorted((one, other) => Number(other.default) - Number(one.default))
}

export const shortText = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120)

export function nothingFound({ data, error, words }: { data: unknown; error: unknown; words: string }) {
  if (error) return 'templatesFailed'
  if (!data) return 'common:loading'
  return words.trim() ? 'noTemplateFits' : 'noTemplates'
}

/** What the tickets of a search can be sorted by. */
export const sortFields = ['updatedAt', 'createdAt', 'dueAt', 'publicId', 'priority', 'status', 'type'] as const
export type SortField = (typeof sortFields)[number]

/** Snake and camel case are both understood (AMB-182); undefined where there is no such field. */
export function sortFieldOf(text: string): SortField | undefined {
  const camel = text.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return sortFields.find((field) => field === camel)
}

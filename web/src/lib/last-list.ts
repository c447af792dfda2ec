const keptAs = 'leitstand:last-list'

/** What a list was searched with, and which page of it is shown. */
export interface ListQuestion {
  page: number
  items: number
  [field: string]: string | number
}

interface LastList {
  rows: readonly number[]
  question: ListQuestion | undefined
}

/** Remembers the list that one opens a ticket from, its order and what it was searched with; it lasts as long as the tab. */
export function rememberList({ currentTarget }: { currentTarget: Element }): void {
  const list = currentTarget.closest<HTMLElement>('[data-list]')
  const drawn = [...(list ?? document).querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset['row'])
  const rows = list?.dataset['rows']?.split(',') ?? drawn
  const question = list?.dataset['list'] ? JSON.parse(list.dataset['list']) : undefined
  keep({ rows: rows.map(Number).filter(Number.isInteger), question })
}

/** Whether the ticket stands in the list that one came from. */
export function isInList(publicId: number): boolean {
  return read().rows.includes(publicId)
}

/**
 * The ticket that stands below this one in the list it was opened from. Below the last row the search is asked anew: what was
 * worked on may have left the list, so that the same page has others now.
 */
export async function nextInList(
  publicId: number,
  find: (question: ListQuestion) => Promise<readonly number[]>,
): Promise<number | undefined> {
  const { rows, question } = read()
  const at = rows.indexOf(publicId)
  if (at === -1 || at < rows.length - 1 || !question) return at === -1 ? undefined : rows[at + 1]
  for (const page of [question.page, question.page + 1]) {
    const fresh = (await find({ ...question, page })).filter((one) => !rows.includes(one))
    if (fresh.length === 0) continue
    keep({ rows: [...rows, ...fresh], question: { ...question, page } })
    return fresh[0]
  }
  return undefined
}

function keep(list: LastList): void {
  sessionStorage.setItem(keptAs, JSON.stringify(list))
}

function read(): LastList {
  const kept: unknown = JSON.parse(sessionStorage.getItem(keptAs) ?? 'null')
  const { rows, question } = Object(kept) as Partial<LastList>
  return { rows: Array.isArray(rows) ? rows : [], question }
}

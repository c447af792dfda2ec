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
  /** The place of the first row among all that were found. */
  first: number
  total: number
}

type Find = (question: ListQuestion) => Promise<readonly number[]>

/** Remembers the list that one opens a ticket from, its order and what it was searched with; it lasts as long as the tab. */
export function rememberList({ currentTarget }: { currentTarget: Element }): void {
  const list = currentTarget.closest<HTMLElement>('[data-list]')
  const drawn = [...(list ?? document).querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset['row'])
  const rows = (list?.dataset['rows']?.split(',') ?? drawn).map(Number).filter(Number.isInteger)
  const question = list?.dataset['list'] ? JSON.parse(list.dataset['list']) : undefined
  const { first = 1, total = rows.length } = list?.dataset ?? {}
  keep({ rows, question, first: Number(first), total: Number(total) })
}

/** Where the ticket stands in the list that one came from, if it does. */
export function placeInList(publicId: number) {
  const { rows, question, first, total } = read()
  const at = rows.indexOf(publicId)
  if (at === -1) return undefined
  const place = first + at
  return {
    place,
    total: Math.max(total, first + rows.length - 1),
    hasPrevious: at > 0 || (question !== undefined && first > 1),
    hasNext: at < rows.length - 1 || (question !== undefined && place < total),
  }
}

/**
 * The ticket that stands below this one in the list it was opened from. Below the last row the search is asked anew: what was
 * worked on may have left the list, so that the same page has others now.
 */
export async function nextInList(publicId: number, find: Find): Promise<number | undefined> {
  const { rows, question, ...more } = read()
  const at = rows.indexOf(publicId)
  if (at === -1 || at < rows.length - 1 || !question) return at === -1 ? undefined : rows[at + 1]
  for (const page of [question.page, question.page + 1]) {
    const fresh = (await find({ ...question, page })).filter((one) => !rows.includes(one))
    if (fresh.length === 0) continue
    keep({ ...more, rows: [...rows, ...fresh], question: { ...question, page } })
    return fresh[0]
  }
  return undefined
}

/** The one above it; above the first row stands the page before. */
export async function previousInList(publicId: number, find: Find): Promise<number | undefined> {
  const { rows, question, first, total } = read()
  const at = rows.indexOf(publicId)
  if (at !== 0 || !question || first <= 1) return rows[at - 1]
  const page = Math.floor((first - 2) / question.items) + 1
  const fresh = (await find({ ...question, page })).filter((one) => !rows.includes(one))
  keep({ rows: [...fresh, ...rows], question, first: Math.max(1, first - fresh.length), total })
  return fresh.at(-1)
}

function keep(list: LastList): void {
  sessionStorage.setItem(keptAs, JSON.stringify(list))
}

function read(): LastList {
  const kept: unknown = JSON.parse(sessionStorage.getItem(keptAs) ?? 'null')
  const { rows = [], question, first = 1, total = rows.length } = Object(kept) as Partial<LastList>
  return { rows, question, first, total }
}

const keptAs = 'leitstand:last-list'

/** Remembers in which order the tickets of the list stand that one opens a ticket from; it lasts as long as the tab. */
export function rememberList(): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => Number(dataset.row))
  sessionStorage.setItem(keptAs, JSON.stringify(rows.filter(Number.isInteger)))
}

/** The ticket that stands below this one in the list it was opened from. */
export function nextInList(publicId: number): number | undefined {
  const rows: unknown = JSON.parse(sessionStorage.getItem(keptAs) ?? '[]')
  const at = Array.isArray(rows) ? rows.indexOf(publicId) : -1
  return Array.isArray(rows) && at !== -1 ? rows[at + 1] : undefined
}

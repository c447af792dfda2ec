import { type Columns, useColumns } from '../../api/use-columns.ts'

/** What may stand beside priority, number and title, in this order, with the width it takes. */
export const listColumns = {
  customer: null,
  labels: null,
  due: 'minmax(110px, var(--ls-due-width, 200px))',
  type: 'minmax(90px, 130px)',
  status: '200px',
  assignee: 'var(--ls-person-width)',
  responsible: 'minmax(90px, 140px)',
  author: 'minmax(90px, 130px)',
  created: '86px',
  updated: '86px',
} as const satisfies Record<string, string | null>
export type ListColumn = keyof typeof listColumns

export const defaultColumns: readonly ListColumn[] = ['customer', 'labels', 'due', 'status', 'assignee', 'updated']

const names = Object.keys(listColumns) as ListColumn[]

/** Those that a list shows to this person: the same in all lists of tickets. */
export function useTicketColumns(): Columns<ListColumn> {
  const usuallyHidden = names.filter((name) => !defaultColumns.includes(name))
  return useColumns('tickets', names, usuallyHidden)
}

/** With those that a list cannot do without. */
export function withAlways(shown: readonly ListColumn[], always: readonly ListColumn[]): readonly ListColumn[] {
  return names.filter((name) => shown.includes(name) || always.includes(name))
}

/** The grid of a row. Customer and labels stand below the title and take no column of their own. */
export function gridOf(columns: readonly ListColumn[], withBoxes = false): string {
  const widths = names.flatMap((name) => (columns.includes(name) ? (listColumns[name] ?? []) : []))
  return [...(withBoxes ? ['20px'] : []), '20px', '62px', 'minmax(160px, 1fr)', ...widths].join(' ')
}

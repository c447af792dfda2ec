import { useTexts } from '../../i18n/use-texts.ts'
import { ColumnMenu } from '../../ui/column-menu.tsx'
import { type ListColumn, listColumns, useTicketColumns } from './columns.ts'

/** What the lists of tickets say of each; a list may have some that always stand. */
export function TicketColumnMenu({ always = [] }: { always?: readonly ListColumn[] }) {
  const { t } = useTexts('list')
  const names = (Object.keys(listColumns) as ListColumn[]).filter((name) => !always.includes(name))
  return <ColumnMenu {...useTicketColumns()} entries={names.map((name) => ({ name, text: t(`columnName.${name}`) }))} />
}

import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { type ListColumn, listColumns, toggled } from './columns.ts'

interface Props {
  columns: readonly ListColumn[]
  onChange: (columns: readonly ListColumn[]) => void
}

/** Which columns the list has. */
export function ColumnMenu({ columns, onChange }: Props) {
  const { t } = useTexts('lists')
  return (
    <MenuButton
      label={t('columns')}
      type="default"
      items={(Object.keys(listColumns) as ListColumn[]).map((name) => ({
        key: name,
        text: t(`column.${name}`),
        checked: columns.includes(name),
        stays: true,
        act: () => onChange(toggled(columns, name)),
      }))}
    >
      <Icon name="admin" size={15} /> {t('columns')}
    </MenuButton>
  )
}

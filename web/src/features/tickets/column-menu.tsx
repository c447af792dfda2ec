import { useSavePreference } from '../../api/use-preferences.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { usePreference } from '../../lib/preferences.ts'
import { Icon } from '../../ui/icon.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { type ListColumn, listColumns, toggled } from './columns.ts'

interface Props {
  columns: readonly ListColumn[]
  onChange: (columns: readonly ListColumn[]) => void
}

/** Which columns the list has, and how close its rows stand. */
export function ColumnMenu({ columns, onChange }: Props) {
  const { t } = useTexts('lists')
  const isCompact = usePreference('density') === 'compact'
  const save = useSavePreference()
  return (
    <MenuButton
      label={t('columns')}
      type="default"
      items={[
        ...(Object.keys(listColumns) as ListColumn[]).map((name) => ({
          key: name,
          text: t(`column.${name}`),
          checked: columns.includes(name),
          stays: true,
          act: () => onChange(toggled(columns, name)),
        })),
        {
          key: 'density',
          text: t('shell:density.compact'),
          checked: isCompact,
          stays: true,
          act: () => save('density', isCompact ? 'comfortable' : 'compact'),
        },
      ]}
    >
      <Icon name="admin" size={15} /> {t('columns')}
    </MenuButton>
  )
}

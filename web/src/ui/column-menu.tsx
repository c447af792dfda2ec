import type { Columns } from '../api/use-columns.ts'
import { useSavePreference } from '../api/use-preferences.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { usePreference } from '../lib/preferences.ts'
import { Icon } from './icon.tsx'
import { MenuButton } from './menu-button.tsx'
import './column-menu.css'

interface Props<Name extends string> extends Columns<Name> {
  /** Those that can be left out, and what they are called. */
  entries: readonly { name: Name; text: string }[]
  /** Only the picture, where there is no room for the word. */
  wordless?: boolean
}

/** Which columns a list has, and how close its rows stand. */
export function ColumnMenu<Name extends string>({ entries, shown, toggle, wordless = false }: Props<Name>) {
  const { t } = useTexts('common')
  const isCompact = usePreference('density') === 'compact'
  const save = useSavePreference()
  const density = {
    key: 'density',
    text: t('shell:density.compact'),
    checked: isCompact,
    stays: true,
    act: () => save('density', isCompact ? 'comfortable' : 'compact'),
  }
  const columns = entries.map(({ name, text }) => ({
    key: name,
    text,
    checked: shown.includes(name),
    stays: true,
    act: () => toggle(name),
  }))
  return (
    <MenuButton label={t('columns')} type={wordless ? 'text' : 'default'} items={[...columns, density]}>
      <Icon name="admin" size={15} />
      {!wordless && <span className="ls-columns-word">{t('columns')}</span>}
    </MenuButton>
  )
}

import { Fragment } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'

const keys = [
  ['Ctrl K', 'palette'],
  ['/', 'search'],
  ['c', 'create'],
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'pick'],
  ['Shift ↓', 'pickMore'],
  ['Esc', 'dropPicked'],
  ['r', 'reply'],
  ['n', 'note'],
  ['a', 'assign'],
  ['s', 'status'],
  ['w', 'worktime'],
  ['t', 'template'],
  ['Ctrl J', 'templateWriting'],
  ['Ctrl Enter', 'send'],
  ['?', 'help'],
] as const

export function ShortcutHelp({ close }: { close: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog title={t('shell:shortcuts')} close={close}>
      <dl className="ls-keys">
        {keys.map(([key, meaning]) => (
          <Fragment key={key}>
            <dt>
              <kbd className="ls-kbd">{key}</kbd>
            </dt>
            <dd>{t(`shell:key.${meaning}`)}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}

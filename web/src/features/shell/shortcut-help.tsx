import { Button } from 'antd'
import { Fragment, type KeyboardEvent, useState } from 'react'
import { useIsStaff } from '../../api/me.tsx'
import { useSavePreference } from '../../api/use-preferences.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isKey, type KeyAction, keyActions, keysOfStaff, takenBy, usualKeys } from '../../lib/keys.ts'
import { usePreference } from '../../lib/preferences.ts'
import { Dialog } from '../../ui/dialog.tsx'

const fixed = [
  ['Ctrl K', 'palette'],
  ['Ctrl Enter', 'send'],
] as const
const fixedOfStaff = [
  ['Shift ↓', 'pickMore'],
  ['Esc', 'dropPicked'],
  ['Ctrl J', 'templateWriting'],
  ['Ctrl Shift Enter', 'sendAndNext'],
] as const

/** The keys of what somebody may do; those of one sign can be changed. */
export function ShortcutHelp({ close }: { close: () => void }) {
  const { t } = useTexts()
  const keys = usePreference('keys')
  const save = useSavePreference()
  const isStaff = useIsStaff()
  const isUsual = keyActions.every((action) => keys[action] === usualKeys[action])
  return (
    <Dialog
      title={t('shell:shortcuts')}
      close={close}
      actions={
        <Button disabled={isUsual} onClick={() => save('keys', usualKeys)}>
          {t('shell:keysReset')}
        </Button>
      }
    >
      <dl className="ls-keys">
        {keyActions
          .filter((action) => isStaff || !keysOfStaff.includes(action))
          .map((action) => (
            <ChangeableKey key={action} action={action} />
          ))}
        {[...fixed, ...(isStaff ? fixedOfStaff : [])].map(([key, meaning]) => (
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

function ChangeableKey({ action }: { action: KeyAction }) {
  const { t } = useTexts()
  const keys = usePreference('keys')
  const save = useSavePreference()
  const [isWaiting, setWaiting] = useState(false)
  const [refused, setRefused] = useState<{ key: string; by: KeyAction }>()
  const stop = () => {
    setWaiting(false)
    setRefused(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWaiting || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key !== 'Escape' && !isKey(event.key)) return
    event.preventDefault()
    // Escape leaves the choice, not the dialog.
    event.stopPropagation()
    if (event.key === 'Escape') return stop()
    const by = takenBy(keys, event.key, action)
    if (by) return setRefused({ key: event.key, by })
    save('keys', { ...keys, [action]: event.key })
    stop()
  }
  const meaning = t(`shell:key.${action}`)
  return (
    <>
      <dt>
        <kbd className="ls-kbd">{keys[action] || '–'}</kbd>
      </dt>
      <dd className="ls-key-line">
        <span>{meaning}</span>
        <Button
          size="small"
          aria-label={t('shell:keyChangeNamed', { meaning })}
          onClick={() => setWaiting(true)}
          onBlur={stop}
          onKeyDown={onKeyDown}
        >
          {isWaiting ? t('shell:keyPress') : t('shell:keyChange')}
        </Button>
        <span className="ls-key-refusal" role="status">
          {refused && t('shell:keyTaken', { key: refused.key, meaning: t(`shell:key.${refused.by}`) })}
        </span>
      </dd>
    </>
  )
}

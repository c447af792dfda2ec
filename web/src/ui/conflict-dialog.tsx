import { Button } from 'antd'
import { useTexts } from '../i18n/use-texts.ts'
import './conflict-dialog.css'
import { Dialog } from './dialog.tsx'

/** A field that somebody else has changed meanwhile, in words. */
export interface FieldConflict {
  label: string
  /** Nothing where the value has no words, as conditions and times of a week have none. */
  words: { before: string; theirs: string } | undefined
  /** One has changed it as well. */
  isMine: boolean
}

interface Props {
  conflicts: readonly FieldConflict[]
  /** Forget one's own changes and go on with what is there now. */
  reload: () => void
  /** Save one's own changes on top of what is there now. */
  repeat: () => void
  close: () => void
}

/** Somebody else was faster: what differs, and what becomes of one's own changes. */
export function ConflictDialog({ conflicts, reload, repeat, close }: Props) {
  const { t } = useTexts()
  const then = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <Dialog
      title={t('common:conflict.title')}
      close={close}
      actions={
        <>
          <Button onClick={then(reload)}>{t('common:conflict.reload')}</Button>
          <Button type="primary" onClick={then(repeat)}>
            {t('common:conflict.repeat')}
          </Button>
        </>
      }
    >
      <p>{t('common:conflict.text')}</p>
      <dl className="ls-conflicts">
        {conflicts.map(({ label, words, isMine }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {words ? (
                <>
                  <s className="ls-faint">{words.before}</s> → <strong>{words.theirs}</strong>
                </>
              ) : (
                t('common:conflict.changed')
              )}
              {isMine && <small>{t('common:conflict.both')}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

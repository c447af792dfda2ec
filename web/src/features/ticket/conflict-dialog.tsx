import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import { useTexts } from '../../i18n/use-texts.ts'
import { ChangeLine } from '../../ui/change-line.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Difference } from './differences.ts'

export interface Conflict {
  fresh: Ticket
  differences: Difference[]
  /** One's own change once more, on top of what others did. */
  again: () => void
}

/** Somebody was faster: what changed, and whether one's own change is still wanted. */
export function ConflictDialog({ conflict, close }: { conflict: Conflict; close: () => void }) {
  const { t } = useTexts('ticket')
  const repeat = () => {
    close()
    conflict.again()
  }
  return (
    <Dialog
      title={t('conflict.title')}
      close={close}
      confirm={{ text: t('conflict.repeat'), act: repeat }}
      leave={t('conflict.keep')}
    >
      <p>{conflict.fresh.updatedBy ? t('conflict.by', { name: conflict.fresh.updatedBy.name }) : t('conflict.text')}</p>
      <ul className="ls-changes">
        {conflict.differences.map((difference) => (
          <li key={difference.field}>
            <ChangeLine change={difference} ticketType={conflict.fresh.type.name} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Segments } from '../../ui/segments.tsx'
import type { Side } from './draft.ts'
import { isForStaffAlone } from './for-staff-alone.ts'
import { useTicket } from './ticket-context.tsx'

/** Who is written to; a word beside it says who can read it. */
export function ComposerSides({ side, onChange }: { side: Side; onChange: (side: Side) => void }) {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  return (
    <div className="ls-composer-sides">
      <Segments
        label={t('write')}
        active={side}
        onChange={onChange}
        entries={[
          { name: 'public', text: t('reply'), icon: <Icon name="reply" size={15} /> },
          { name: 'internal', text: t('note'), icon: <Icon name="lock" size={15} /> },
        ]}
      />
      <span className="ls-composer-reader">
        {side === 'internal' || isForStaffAlone(ticket)
          ? t('readByStaff')
          : t('readBy', { name: ticket.customer?.name ?? t('everybody') })}
      </span>
    </div>
  )
}

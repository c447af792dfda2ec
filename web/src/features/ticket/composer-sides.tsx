import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Side } from './draft.ts'
import { useTicket } from './ticket-context.tsx'

/** Who is written to; a word beside it says who can read it. */
export function ComposerSides({ side, onChange }: { side: Side; onChange: (side: Side) => void }) {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  return (
    <div className="ls-composer-sides" role="radiogroup" aria-label={t('write')}>
      {(['public', 'internal'] as const).map((one) => (
        // biome-ignore lint/a11y/useSemanticElements: a pair of big switches, not a form field
        <button key={one} type="button" role="radio" aria-checked={one === side} onClick={() => onChange(one)}>
          <Icon name={one === 'public' ? 'reply' : 'lock'} size={15} />
          {one === 'public' ? t('reply') : t('note')}
        </button>
      ))}
      <span className="ls-composer-reader">
        {side === 'internal' ? t('readByStaff') : t('readBy', { name: ticket.customer?.name ?? t('everybody') })}
      </span>
    </div>
  )
}

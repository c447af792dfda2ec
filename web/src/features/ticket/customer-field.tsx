import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CustomerMark } from '../../ui/marks.tsx'
import { GroupPicker } from '../../ui/people-pickers.tsx'
import { Editable } from './editable.tsx'
import { groupReference } from './group-reference.ts'
import { useTicket } from './ticket-context.tsx'

/** Changing the customer shows who would gain and lose sight of the ticket, and asks to confirm (ERR-045). */
export function CustomerField({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTexts('ticket')
  const { ticket, change } = useTicket()
  const [wanted, setWanted] = useState<{ uuid: string; name: string } | null>(null)

  const confirm = async () => {
    if (!wanted) return
    setWanted(null)
    const expected = { customer: groupReference(wanted), customerUser: null }
    await change({ customer: wanted.uuid, customerUser: null }, expected)
  }
  return (
    <>
      <Editable
        label={t('field.customer')}
        value={ticket.customer ? <CustomerMark customer={ticket.customer} /> : t('common:noCustomer')}
        editor={
          mayEdit
            ? (close) => (
                <GroupPicker
                  kind="customer"
                  label={t('field.customer')}
                  clearable={false}
                  autoFocus
                  value={ticket.customer ? [ticket.customer.uuid] : []}
                  known={ticket.customer ? [ticket.customer] : []}
                  onClose={close}
                  onChange={(_, [group]) => setWanted(group && group.uuid !== ticket.customer?.uuid ? group : null)}
                />
              )
            : undefined
        }
      />
      {wanted && (
        <Dialog
          title={t('customerChange.title')}
          close={() => setWanted(null)}
          confirm={{
            text: t('customerChange.confirm', { name: wanted.name }),
            danger: true,
            act: () => void confirm(),
          }}
        >
          <p className="ls-ask-doubt" role="alert">
            {t('errors:dataProtection')}
          </p>
          <ul className="ls-sight">
            {ticket.customer && <li>{t('customerChange.loses', { name: ticket.customer.name })}</li>}
            <li>{t('customerChange.gains', { name: wanted.name })}</li>
          </ul>
        </Dialog>
      )}
    </>
  )
}

import { filterGroups } from '@leitstand/contracts/identity/requests'
import { useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf } from '../../lib/options.ts'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CustomerMark } from '../../ui/marks.tsx'
import { Editable } from './editable.tsx'
import { groupReference } from './group-reference.ts'
import { useTicket } from './ticket-context.tsx'

/** Changing the customer shows who would gain and lose sight of the ticket, and asks to confirm (ERR-045). */
export function CustomerField({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTexts('ticket')
  const { ticket, change } = useTicket()
  const groups = (useApi(filterGroups, mayEdit ? {} : null).data?.items ?? []).filter((group) => group.customerGroup)
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
                <Choice
                  label={t('field.customer')}
                  clearable={false}
                  autoFocus
                  value={ticket.customer ? [ticket.customer.uuid] : []}
                  options={groups.map(optionOf)}
                  onClose={close}
                  onChange={([uuid]) =>
                    setWanted(groups.find((group) => group.uuid === uuid && uuid !== ticket.customer?.uuid) ?? null)
                  }
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

import { useIsStaff, useMe } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useOffering } from '../../lib/commands.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useTicket } from './ticket-context.tsx'

/** Keys of a ticket (a, w; r and n belong to the composer, s to the transitions), and what the palette offers here. */
export function useTicketKeys(book: () => void): void {
  const { t } = useTexts('ticket')
  const me = useMe()
  const isStaff = useIsStaff()
  const { ticket, change } = useTicket()
  const assign = () => document.querySelector<HTMLElement>('#field-assignee button')?.click()
  useShortcut('assign', assign, isStaff)
  useShortcut('worktime', book, isStaff)

  const own = {
    key: 'take',
    text: t('takeOver'),
    act: () => void change({ assignee: me.uuid }, { assignee: me }),
  }
  const more = { key: 'book', text: t('book'), act: book }
  useOffering('ticket', isStaff ? [...(ticket.assignee?.uuid === me.uuid ? [] : [own]), more] : [])
}

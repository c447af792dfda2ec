import { refusals, type TransitionOption } from '@leitstand/contracts/workflow/requests'
import { useIsStaff } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { offeredCommands } from '../../lib/commands.ts'
import { Icon } from '../../ui/icon.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { MenuItem } from '../../ui/menu-dropdown.tsx'
import { useTicket } from './ticket-context.tsx'
import { useGoOn } from './use-go-on.ts'
import type { Then, Writing } from './use-writing.ts'
import { warningsOf } from './warnings.ts'

/** Sends, and takes the next step at once: another state, or the next ticket of the list. */
export function SendMenu({ writing }: { writing: Writing }) {
  const { t, language } = useTexts('writing')
  const isStaff = useIsStaff()
  const { ticket, state } = useTicket()
  const { refusal: noNext, goOn } = useGoOn()
  const emptyRefusal = writing.isEmpty ? t('nothingWritten') : undefined

  const thenTake = async (option: TransitionOption): Promise<Then> => {
    const asks = option.requiresDate || option.requiresComment
    if (!asks && (await warningsOf(option, ticket.publicId, isStaff)).length === 0) return { step: option.name }
    // What the step needs is asked for where the steps stand.
    const command = () => offeredCommands().find(({ key }) => key === option.name)
    return { act: () => command()?.act() }
  }
  const steps = (state?.transitions ?? []).map((option): MenuItem => {
    const refusal = option.refusal ? refusals[option.refusal][language] : emptyRefusal
    return {
      key: option.name,
      text: t('sendAnd', { label: option.label }),
      refusal,
      act: () => void writing.submitAfter(thenTake(option)),
    }
  })
  const next: MenuItem = {
    key: 'next-ticket',
    text: t('sendAndNext'),
    refusal: emptyRefusal ?? noNext,
    act: () => void writing.submit({ act: () => void goOn() }),
  }
  return (
    <MenuButton label={t('sendMore')} type="default" items={isStaff ? [...steps, next] : steps}>
      <Icon name="chevronDown" size={15} />
    </MenuButton>
  )
}

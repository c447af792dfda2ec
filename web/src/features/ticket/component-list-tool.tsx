import { ticketComponents } from '@leitstand/contracts/billing/components'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Tool } from '../../ui/editor/toolbar.tsx'
import { componentList, hasComponentList } from './component-list.ts'
import { useTicket } from './ticket-context.tsx'

interface Props {
  text: string
  insert: (piece: string) => void
}

/** Puts the components of the ticket into the text, once. */
export function ComponentListTool({ text, insert }: Props) {
  const { t, language } = useTexts('writing')
  const { publicId } = useTicket().ticket
  const question = { 'ticket.publicId': String(publicId) }
  const { data } = useWholeList(ticketComponents.requests.list, question, { keepPreviousData: false })
  // What was taken back again was not built in.
  const built = (data?.items ?? []).filter(({ amount }) => amount > 0)
  const refusal = hasComponentList(text) ? t('oneComponentList') : built.length === 0 ? t('noComponents') : undefined
  return (
    <Tool
      icon="components"
      label={t('componentList')}
      refusal={refusal}
      onPress={() => insert(componentList(built, language))}
    />
  )
}

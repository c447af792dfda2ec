import type { Hit } from '@leitstand/contracts/search/requests'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import type { ComponentType } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { subTicketsOf } from './bulk.ts'
import type { Move } from './use-board-moves.ts'

/** Asks for the date, the words or the confirmation of a step that many tickets take. */
export type MoveForm = ComponentType<{
  option: TransitionOption
  subTickets: ReturnType<typeof subTicketsOf>
  move: (move: Move) => Promise<boolean>
  close: () => void
}>

interface Props {
  option: TransitionOption
  hits: readonly Hit[]
  Form: MoveForm
  move: (move: Move) => void
  close: () => void
}

export function BulkMove({ option, hits, Form, move, close }: Props) {
  const { t } = useTexts('bulk')
  const go = async (value: Move) => {
    move(value)
    return true
  }
  return (
    <Dialog title={t('statusTitle', { label: option.label, count: hits.length })} close={close}>
      <Form option={option} subTickets={subTicketsOf(hits)} move={go} close={close} />
    </Dialog>
  )
}

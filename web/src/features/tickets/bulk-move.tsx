import type { OutputOf } from '@leitstand/contracts/define'
import type { bulkTransitions } from '@leitstand/contracts/ticket/transitions'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import type { ComponentType } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Move } from './use-board-moves.ts'

export type Facts = OutputOf<typeof bulkTransitions>['facts']

/** Asks for the date, the words or the confirmation of a step that many tickets take. */
export type MoveForm = ComponentType<{
  option: TransitionOption
  facts: Facts
  move: (move: Move) => Promise<boolean>
  close: () => void
}>

interface Props {
  option: TransitionOption
  facts: Facts
  count: number
  Form: MoveForm
  move: (move: Move) => void
  close: () => void
}

export function BulkMove({ option, facts, count, Form, move, close }: Props) {
  const { t } = useTexts('bulk')
  const go = async (value: Move) => {
    move(value)
    return true
  }
  return (
    <Dialog title={t('statusTitle', { label: option.label, count })} close={close}>
      <Form option={option} facts={facts} move={go} close={close} />
    </Dialog>
  )
}

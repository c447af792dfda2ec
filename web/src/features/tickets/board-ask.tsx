import type { Hit } from '@leitstand/contracts/search/requests'
import type { TicketState } from '@leitstand/contracts/ticket/transitions'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import { Button } from 'antd'
import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Move } from './use-board-moves.ts'

/** What asks for the comment, the date or the confirmation that a move needs; the ticket's own page has the same. */
export interface Asker<Doubt> {
  Form: ComponentType<{
    option: TransitionOption
    warnings: readonly Doubt[]
    move: (move: Move) => Promise<boolean>
    isMoving: boolean
    onBook: () => void
    close: () => void
  }>
  warningsOf: (option: TransitionOption, publicId: number, isStaff: boolean) => Promise<readonly Doubt[]>
}

/** A move that was begun by putting a card into another column. */
export interface Begun<Doubt> {
  hit: Hit
  seen: TicketState
  /** More than one: which of them is meant? */
  options: readonly TransitionOption[]
  warnings: readonly Doubt[]
}

interface Props<Doubt> {
  asker: Asker<Doubt>
  begun: Begun<Doubt>
  /** The column it was put into. */
  into: string
  onChoose: (option: TransitionOption) => void
  onMove: (option: TransitionOption, more: Omit<Move, 'transition'>) => Promise<boolean>
  isMoving: boolean
  close: () => void
}

export function BoardAsk<Doubt>({ asker, begun, into, onChoose, onMove, isMoving, close }: Props<Doubt>) {
  const { t } = useTexts('board')
  const navigate = useNavigate()
  const { hit, options, warnings } = begun
  const [option, another] = options
  const [isGoing, setGoing] = useState(false)
  const { Form } = asker
  if (!option) return null
  return (
    <Dialog title={`#${hit.publicId} ${hit.subject}`} close={close}>
      {another ? (
        <div className="ls-page">
          <p>{t('which', { state: into })}</p>
          {options.map((one) => (
            <Button
              key={one.name}
              disabled={isGoing}
              onClick={() => {
                setGoing(true)
                onChoose(one)
              }}
            >
              {one.label}
            </Button>
          ))}
        </div>
      ) : (
        <Form
          option={option}
          warnings={warnings}
          isMoving={isMoving}
          move={({ transition: _, ...more }) => onMove(option, more)}
          onBook={() => void navigate(pathTo('ticketView', { publicId: hit.publicId }, { book: 1 }))}
          close={close}
        />
      )}
    </Dialog>
  )
}

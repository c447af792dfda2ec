import { refusals, type TransitionOption } from '@leitstand/contracts/workflow/requests'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { Button } from 'antd'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTicket } from './ticket-context.tsx'

interface Props {
  option: TransitionOption
  isMoving: boolean
  onChoose: () => void
}

/** A refused move stays visible but disabled and says why: the agent learns the workflow from the page. What is done stands out to nobody. */
export function TransitionButton({ option, isMoving, onChoose }: Props) {
  const language = useLanguage()
  const { status } = useTicket().ticket
  const reason = option.refusal ? refusals[option.refusal][language] : undefined
  return (
    <Button
      type={isFinished(status) ? 'default' : 'primary'}
      disabled={reason !== undefined}
      loading={isMoving}
      onClick={onChoose}
      {...(reason !== undefined && { title: reason, 'aria-description': reason })}
    >
      {option.label}
    </Button>
  )
}

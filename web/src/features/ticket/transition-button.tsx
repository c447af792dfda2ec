import { refusals, type TransitionOption } from '@leitstand/contracts/workflow/requests'
import { Button } from 'antd'
import { useLanguage } from '../../i18n/use-language.ts'

interface Props {
  option: TransitionOption
  isMoving: boolean
  onChoose: () => void
}

/** A refused move stays visible but disabled and says why: the agent learns the workflow from the page. */
export function TransitionButton({ option, isMoving, onChoose }: Props) {
  const language = useLanguage()
  const reason = option.refusal ? refusals[option.refusal][language] : undefined
  return (
    <Button
      type="primary"
      disabled={reason !== undefined}
      loading={isMoving}
      onClick={onChoose}
      {...(reason !== undefined && { title: reason, 'aria-description': reason })}
    >
      {option.label}
    </Button>
  )
}

import { useTexts } from '../i18n/use-texts.ts'
import { AskButton } from './ask-button.tsx'
import { Tag } from './tag.tsx'

interface Row {
  billed: boolean
  reverses: string | null
  isReversed: boolean
}

/** Whether a row takes another back, or is taken back itself. */
export function ReversalTag({ row }: { row: Row }) {
  const { t } = useTexts('worktime')
  if (row.reverses !== null) return <Tag tone="warn">{t('reversal.mark')}</Tag>
  return row.isReversed ? <Tag tone="warn">{t('reversal.done')}</Tag> : null
}

interface Props {
  row: Row
  /** The row in words, for the question. */
  name: string
  isRunning: boolean
  reverse: () => void
}

/** Corrects what is billed, for billing alone: by a row of its own with the opposite sign. */
export function ReverseButton({ row, name, isRunning, reverse }: Props) {
  const { t } = useTexts('worktime')
  if (!row.billed || row.isReversed || row.reverses !== null) return null
  return (
    <AskButton
      size="small"
      label={t('reversal.button')}
      title={t('reversal.ask', { name })}
      text={t('reversal.text')}
      isRunning={isRunning}
      onConfirm={reverse}
    />
  )
}

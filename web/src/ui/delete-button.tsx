import { useTexts } from '../i18n/use-texts.ts'
import { AskButton } from './ask-button.tsx'
import { Icon } from './icon.tsx'

interface Props {
  title: string
  text: string
  isRunning: boolean
  onDelete: () => void
}

/** Removes what a page is about, once its question was answered with yes. */
export function DeleteButton({ title, text, isRunning, onDelete }: Props) {
  const { t } = useTexts()
  return (
    <AskButton
      label={t('common:delete')}
      title={title}
      text={text}
      danger
      loud
      isRunning={isRunning}
      onConfirm={onDelete}
    >
      <Icon name="trash" size={15} /> {t('common:delete')}
    </AskButton>
  )
}

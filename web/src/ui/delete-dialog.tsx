import { useTexts } from '../i18n/use-texts.ts'
import { AskDialog } from './ask-dialog.tsx'

interface Props {
  title: string
  text: string
  close: () => void
  onDelete: () => void
}

/** Asks before something is removed for good; it is closed by either answer. */
export function DeleteDialog({ title, text, close, onDelete }: Props) {
  const { t } = useTexts()
  return (
    <AskDialog title={title} confirm={t('common:delete')} danger close={close} onConfirm={onDelete}>
      <p>{text}</p>
    </AskDialog>
  )
}

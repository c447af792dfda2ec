import { Button } from 'antd'
import { useTexts } from '../i18n/use-texts.ts'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  text: string
  close: () => void
  onDelete: () => void
}

/** Asks before something is removed for good; it is closed by either answer. */
export function DeleteDialog({ title, text, close, onDelete }: Props) {
  const { t } = useTexts()
  const remove = () => {
    close()
    onDelete()
  }
  return (
    <Dialog
      title={title}
      close={close}
      actions={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="primary" danger onClick={remove}>
            {t('common:delete')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

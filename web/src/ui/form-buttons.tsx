import { Button } from 'antd'
import { useTexts } from '../i18n/use-texts.ts'

/** The end of a form that opened in place: save, or leave it. */
export function FormButtons({ isSaving, close }: { isSaving: boolean; close: () => void }) {
  const { t } = useTexts()
  return (
    <div className="ls-row">
      <Button type="primary" htmlType="submit" loading={isSaving}>
        {t('common:save')}
      </Button>
      <Button onClick={close}>{t('common:cancel')}</Button>
    </div>
  )
}

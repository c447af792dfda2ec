import { useSyncExternalStore } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import './toaster.css'
import { currentToasts, dismissToast, onToasts, type Toast } from './toaster-state.ts'

/** Where toasts appear. One per page. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  return (
    <section className="ls-toaster" aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTexts()
  const retry = () => {
    dismissToast(toast.id)
    toast.retry?.()
  }
  const undo = () => {
    dismissToast(toast.id)
    toast.undo?.()
  }
  return (
    <div className={`ls-toast ls-toast-${toast.kind}`} role={toast.kind === 'error' ? 'alert' : 'status'}>
      <Icon name={toast.kind === 'error' ? 'alert' : 'check'} />
      <div className="ls-toast-text">
        <strong>{toast.text}</strong>
        {toast.detail && <span>{toast.detail}</span>}
        {toast.retry && (
          <button type="button" className="ls-link" onClick={retry}>
            {t('common:tryAgain')}
          </button>
        )}
        {toast.undo && (
          <button type="button" className="ls-link" onClick={undo}>
            {t('common:undo')}
          </button>
        )}
      </div>
      <button
        type="button"
        className="ls-icon-button"
        aria-label={t('common:close')}
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

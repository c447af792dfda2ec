export interface Toast {
  kind: 'error' | 'info'
  text: string
  detail?: string
  retry?: () => void
  undo?: () => void
  /** What has its last change alone taken back: a newer toast about the same takes the place of this one. */
  about?: string
}

/** Shows a toast; the answer takes it away. */
type Show = (toast: Toast) => () => void

const early: Toast[] = []
let show: Show = (toast) => {
  early.push(toast)
  return () => undefined
}

/** Who shows toasts; what was said before is handed over. */
export function showToastsBy(shower: Show): void {
  show = shower
  for (const toast of early.splice(0)) shower(toast)
}

/** Says something in passing. Errors stay longer and may offer to try again. */
export const toast = {
  error: (text: string, more: Pick<Toast, 'detail' | 'retry'> = {}) => show({ kind: 'error', text, ...more }),
  info: (text: string, more: Pick<Toast, 'detail' | 'undo' | 'about'> = {}) => show({ kind: 'info', text, ...more }),
}

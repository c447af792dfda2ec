export interface Toast {
  id: number
  kind: 'error' | 'info'
  text: string
  detail?: string
  retry?: () => void
  undo?: () => void
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const secondsShown = { error: 12, info: 4, undo: 10 } as const

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

/** Says something in passing. Errors stay longer and may offer to try again. */
export const toast = {
  error: (text: string, more: Pick<Toast, 'detail' | 'retry'> = {}) => show({ kind: 'error', text, ...more }),
  info: (text: string, more: Pick<Toast, 'undo'> = {}) => show({ kind: 'info', text, ...more }),
}

function show(content: Omit<Toast, 'id'>): void {
  lastId += 1
  const id = lastId
  const others = toasts.filter(({ text, detail }) => text !== content.text || detail !== content.detail)
  set([...others, { ...content, id }].slice(-4))
  setTimeout(() => dismissToast(id), secondsShown[content.undo ? 'undo' : content.kind] * 1000)
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

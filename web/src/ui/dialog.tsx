import type { DialogProps } from './dialog-window.tsx'
import { onDemand } from './on-demand.tsx'

/** A modal dialog, or with `side` a drawer at the edge. Escape and the ground behind close it. */
export const Dialog = onDemand<DialogProps>(() => import('./dialog-window.tsx').then((module) => module.DialogWindow))

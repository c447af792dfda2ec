import type { RequestContract } from '@leitstand/contracts/define'
import { useTexts } from '../i18n/use-texts.ts'
import { nextRow } from '../lib/next-row.ts'
import { toast } from '../lib/toasts.ts'
import { useAction } from './use-action.ts'

interface Given {
  /** The resource of what hangs on tickets: a link, a component, a booking … */
  resource: { requests: Record<'create' | 'delete', RequestContract> }
  failure: string
  /** As with actions: further readings that change. */
  refresh?: readonly string[]
}

/** Removes something small at once and says so. What it said is made anew by "undo", where that brings back the same. */
export function useRemoval({ resource, failure, refresh = [] }: Given) {
  const { t } = useTexts()
  const removing = useAction(resource.requests.delete, { failure, refresh, untilRead: true })
  const restoring = useAction(resource.requests.create, { failure: t('common:restoreFailed'), refresh })

  const remove = async (uuid: string, said: string, again: object | undefined) => {
    const goOn = nextRow(document.activeElement)
    if ((await removing.run({ uuid })) === undefined) return
    setTimeout(goOn)
    toast.info(said, again ? { undo: () => void restoring.run(again) } : {})
  }
  return { remove, isRunning: removing.isRunning }
}

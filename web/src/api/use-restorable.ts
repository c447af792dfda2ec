import type { RequestContract } from '@leitstand/contracts/define'
import { useTexts } from '../i18n/use-texts.ts'
import { toast } from '../lib/toasts.ts'
import { useAction } from './use-action.ts'

interface Given {
  /** Deletes by a uuid, and brings back what it has deleted. */
  requests: { delete: RequestContract; restore: RequestContract }
  failure?: string
  /** As with actions: further readings that change. */
  refresh?: readonly string[]
}

/** Deletes what the server can bring back, and says so with the way back. */
export function useRestorable({ requests, failure, refresh = [] }: Given) {
  const { t } = useTexts()
  const removing = useAction(requests.delete, { ...(failure && { failure }), refresh })
  const restoring = useAction(requests.restore, { failure: t('common:restoreFailed'), refresh })
  return async (uuid: string, said: string) => {
    if ((await removing.run({ uuid })) === undefined) return
    toast.info(said, { undo: () => void restoring.run({ uuid }) })
  }
}

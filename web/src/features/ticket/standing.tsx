import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useOffering } from '../../lib/commands.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const StandingDialog = onDemand(() => import('./standing-dialog.tsx').then((module) => module.StandingDialog))

/** Where the ticket stands in its workflow. */
export function Standing() {
  const { t } = useTexts('standing')
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useOffering('standing', [{ key: 'standing', text: t('open'), act: open }])
  return (
    <>
      <IconButton icon="workflow" label={t('open')} aria-haspopup="dialog" onClick={open} />
      {isOpen && <StandingDialog close={() => setOpen(false)} />}
    </>
  )
}

import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const ImportDialog = onDemand<{ close: () => void }>(() =>
  import('./import-dialog.tsx').then((module) => module.ImportDialog),
)

/** Adds many people at once, from a file. */
export function ImportButton() {
  const { t } = useTexts('people')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="attachment" size={15} /> {t('import.open')}
      </Button>
      {isOpen && <ImportDialog close={() => setOpen(false)} />}
    </>
  )
}

import { quickFilters } from '@leitstand/contracts/ticket/lists'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { QuickFilter } from '../../lib/quick-filter.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CategoryField } from './save-filter-dialog.tsx'

/** Name, explanation and, of a ticket list, the category. What it asks for is changed on the list itself. */
export function ListEditDialog({ list, close }: { list: QuickFilter; close: () => void }) {
  const { t } = useTexts('lists')
  const [category, setCategory] = useState(list.category?.uuid ?? '')
  const [problem, setProblem] = useState('')
  const saving = useAction(quickFilters.requests.patch, { failure: t('saveFailed') })
  const submit = async (fields: FormData) => {
    const name = String(fields.get('name') ?? '').trim()
    if (!name) return setProblem(t('nameMissing'))
    const saved = await saving.run(
      {
        uuid: list.uuid,
        name,
        tooltip: String(fields.get('tooltip') ?? ''),
        ...(list.ticketList && { category: category || null }),
      },
      { seenVersion: list.version },
    )
    if (saved) close()
  }
  return (
    <Dialog
      title={t('editTitle')}
      close={close}
      confirm={{ text: t('common:save'), isRunning: saving.isRunning }}
      onSubmit={submit}
    >
      <TextField label={t('name')} mandatory problem={problem} name="name" maxLength={255} defaultValue={list.name} />
      <TextField label={t('tooltip')} name="tooltip" maxLength={500} defaultValue={list.tooltip} />
      {list.ticketList && <CategoryField value={category} onChange={setCategory} />}
    </Dialog>
  )
}

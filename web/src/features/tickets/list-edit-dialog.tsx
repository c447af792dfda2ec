import { quickFilters } from '@leitstand/contracts/ticket/lists'
import { Button } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { QuickFilter } from './quick-filter.ts'
import { CategoryField } from './save-filter-dialog.tsx'

/** Name, explanation and, of a ticket list, the category. What it asks for is changed on the list itself. */
export function ListEditDialog({ list, close }: { list: QuickFilter; close: () => void }) {
  const { t } = useTexts('lists')
  const form = useId()
  const [problem, setProblem] = useState('')
  const saving = useAction(quickFilters.requests.patch, { failure: t('saveFailed') })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const name = String(fields.get('name') ?? '').trim()
    if (!name) return setProblem(t('nameMissing'))
    const saved = await saving.run(
      {
        uuid: list.uuid,
        name,
        tooltip: String(fields.get('tooltip') ?? ''),
        ...(list.ticketList && { category: String(fields.get('category') ?? '') || null }),
      },
      { seenVersion: list.version },
    )
    if (saved) close()
  }
  return (
    <Dialog
      title={t('editTitle')}
      close={close}
      actions={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="primary" htmlType="submit" form={form} loading={saving.isRunning}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id={form} className="ls-page" noValidate onSubmit={(event) => void submit(event)}>
        <label className="ls-field">
          <span>{t('name')}</span>
          <input
            className="ls-input"
            name="name"
            maxLength={255}
            defaultValue={list.name}
            aria-invalid={problem !== ''}
          />
          {problem && <span className="ls-field-problem">{problem}</span>}
        </label>
        <label className="ls-field">
          <span>{t('tooltip')}</span>
          <input className="ls-input" name="tooltip" maxLength={500} defaultValue={list.tooltip} />
        </label>
        {list.ticketList && <CategoryField initial={list.category?.uuid ?? ''} />}
      </form>
    </Dialog>
  )
}

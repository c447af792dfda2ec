import type { MetadataValue } from '@leitstand/contracts/ticket/metadata'
import { listTicketMetadataFields } from '@leitstand/contracts/ticket/metadata-fields'
import { changeTicket } from '@leitstand/contracts/ticket/tickets'
import { useState } from 'react'
import { byField } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { fieldName, MetadataField, useMetadataText } from '../../ui/metadata-field.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Editable } from './editable.tsx'
import { useTicket } from './ticket-context.tsx'

/** What the ticket says in the fields of its template; what is required and came without (by mail) is marked. */
export function MetadataRows({ mayEdit }: { mayEdit: boolean }) {
  const { t, language } = useTexts('ticket')
  const textOf = useMetadataText()
  const { ticket } = useTicket()
  const fields = useApi(listTicketMetadataFields, {
    'ticket.publicId': String(ticket.publicId),
    itemsPerPage: 100,
  }).data
  return (fields?.items ?? []).map((field) => {
    const value = ticket.metadataValues.find((one) => one.field.uuid === field.uuid)?.value
    const missing = field.required && !field.deleted ? <Tag tone="warn">{t('common:metadata.missing')}</Tag> : '–'
    return (
      <Editable
        key={field.uuid}
        label={fieldName(field, language)}
        value={value === undefined ? missing : textOf(field, value)}
        editor={mayEdit && !field.deleted ? (close) => <Editor {...{ field, value, close }} /> : undefined}
      />
    )
  })
}

interface EditorProps {
  field: Parameters<typeof MetadataField>[0]['field'] & { uuid: string; name: string; nameEn: string }
  value: MetadataValue | undefined
  close: () => void
}

function Editor({ field, value, close }: EditorProps) {
  const { t, language } = useTexts('errors')
  const { ticket } = useTicket()
  const [wanted, setWanted] = useState<MetadataValue | null>(value ?? null)
  const [problem, setProblem] = useState<string>()
  const saving = useAction(changeTicket, {
    failure: t('ticketNotUpdated'),
    refresh: ['notification.listActivity', 'search.'],
    quiet: ({ code }) => code === 'invalid',
  })
  const save = async () => {
    const metadataValues = [{ field: field.uuid, value: wanted }]
    const saved = await saving.run(
      { id: String(ticket.publicId), metadataValues },
      { failed: (refusal) => setProblem(byField(refusal)[`metadataValues.${field.uuid}`]) },
    )
    if (saved) close()
  }
  return (
    <Form noValidate onSubmit={save}>
      <MetadataField
        field={field}
        label={fieldName(field, language)}
        value={wanted ?? undefined}
        problem={problem}
        change={(next) => {
          setWanted(next)
          setProblem(undefined)
        }}
      />
      <FormButtons isSaving={saving.isRunning} close={close} />
    </Form>
  )
}

import type { MetadataField } from '@leitstand/contracts/ticket/metadata'
import { templateHints } from '@leitstand/contracts/ticket/template-hints'
import { useState } from 'react'
import { MeProvider, useMe } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { type CustomersPart, customersPartOf } from '../../features/create/template-values.ts'
import { TicketForm } from '../../features/create/ticket-form.tsx'
import { emptyValues, missingOf, problemsOf, type TicketValues } from '../../features/create/ticket-values.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../lib/toasts.ts'
import { HintNote } from '../../ui/hint-note.tsx'

interface Props {
  template: CustomersPart
  /** The uuid of the hint. */
  hint: string | null | undefined
  fields: readonly MetadataField[]
  leave: () => void
}

/** The customer's form to try: it can be filled in and says what is missing; nothing of it is sent or kept. */
export function CustomerTrial({ template, hint, fields, leave }: Props) {
  const { t, language } = useTexts('templates')
  const me = useMe()
  const [values, setValues] = useState<TicketValues>({ ...emptyValues, ...customersPartOf(template, language) })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const submit = () => {
    const found = { ...problemsOf(values, false, language), ...missingOf(values, fields, language) }
    setProblems(found)
    if (Object.keys(found).length === 0) toast.info(t('nothingSent'))
  }
  return (
    <MeProvider me={{ ...me, roles: ['ROLE_CUSTOMER'], effectiveRoles: ['ROLE_CUSTOMER'] }}>
      {hint && <Hint uuid={hint} />}
      <TicketForm
        values={values}
        problems={problems}
        set={(change) => setValues((before) => ({ ...before, ...change }))}
        fields={fields}
        isSaving={false}
        isEditing={false}
        isTrial
        submit={submit}
        cancel={leave}
        submitText={t('create:submit')}
      />
    </MeProvider>
  )
}

function Hint({ uuid }: { uuid: string }) {
  const hints = useApi(templateHints.requests.list, { pagination: 'false' }).data?.items ?? []
  const hint = hints.find((one) => one.uuid === uuid)
  return hint ? <HintNote hint={hint} /> : null
}

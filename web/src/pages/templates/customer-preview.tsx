import type { MetadataField } from '@leitstand/contracts/ticket/metadata'
import { Button } from 'antd'
import { useState } from 'react'
import type { CustomersPart } from '../../features/create/template-values.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const CustomerTrial = onDemand(() => import('./customer-trial.tsx').then((module) => module.CustomerTrial))

interface Offered extends CustomersPart {
  targetGroup: 'all' | 'customer' | 'employee'
  availability: 'main' | 'sub' | 'both'
  active: boolean
  hidden: boolean
}

interface Props {
  /** What a form has not asked for yet is as in a new template. */
  template: Partial<Offered>
  /** The uuid of the hint. */
  hint: string | null | undefined
  fields: readonly MetadataField[]
}

const fresh: Offered = {
  subject: '',
  subjectEn: '',
  description: '',
  descriptionEn: '',
  priority: 'medium',
  priorityVisible: true,
  priorityReadOnly: false,
  targetGroup: 'all',
  availability: 'main',
  active: true,
  hidden: false,
}

/** Opens the form that a customer gets from a template, as it stands now, saved or not. */
export function CustomerPreview({ template, hint, fields }: Props) {
  const { t } = useTexts('templates')
  const [isOpen, setOpen] = useState(false)
  const offered = { ...fresh, ...template }
  const { targetGroup, availability, active, hidden } = offered
  if (targetGroup === 'employee' || availability === 'sub' || hidden || !active)
    return <p className="ls-faint">{t('notForCustomers')}</p>
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="eye" size={15} /> {t('asCustomer')}
      </Button>
      {isOpen && (
        <Dialog title={t('asCustomer')} close={() => setOpen(false)} wide>
          <p className="ls-faint">{t('asCustomerText')}</p>
          <CustomerTrial template={offered} hint={hint} fields={fields} leave={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

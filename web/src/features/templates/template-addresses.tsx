import type { OutputOf } from '@leitstand/contracts/define'
import { senderConfigurations } from '@leitstand/contracts/ticket/resources'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { byField } from '../../api/problem.ts'
import { expecting, useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { TextField } from '../../ui/text-field.tsx'
import './templates.css'

type Address = OutputOf<typeof senderConfigurations.requests.get>
const { list, create, patch, delete: remove } = senderConfigurations.requests
const ofTemplate = (template: string) => ({ 'template.uuid': template, itemsPerPage: 200 })

/** The addresses whose mails become tickets of a template, and whether they are confirmed. */
export function TemplateAddresses({ template }: { template: string }) {
  const { t } = useTexts('templates')
  const { data, error, mutate } = useApi(list, ofTemplate(template))
  return (
    <>
      {!data && <Loading error={error} retry={mutate} lines={2} />}
      {data?.items.length === 0 && <p className="ls-faint">{t('addresses.none')}</p>}
      <ul className="ls-lines">
        {data?.items.map((address) => (
          <AddressLine key={address.uuid} address={address} />
        ))}
      </ul>
      <NewAddress template={template} />
    </>
  )
}

function AddressLine({ address }: { address: Address }) {
  const { uuid, emailAddress, sendConfirmation, version } = address
  const { t } = useTexts('templates')
  const saving = useAction(patch, { failure: t('addresses.saveFailed'), untilRead: true })
  const removing = useAction(remove, { failure: t('addresses.removeFailed') })
  const confirm = (isWished: boolean) => {
    const shown = expecting(list, ofTemplate(address.template.uuid), ({ items, ...page }) => ({
      ...page,
      items: items.map((one) => (one.uuid === uuid ? { ...one, sendConfirmation: isWished } : one)),
    }))
    return saving.run({ uuid, sendConfirmation: isWished }, { seenVersion: version, expect: [shown] })
  }
  return (
    <li>
      <div>
        <strong>{emailAddress}</strong>
      </div>
      <Checkbox
        checked={sendConfirmation}
        aria-label={t('addresses.confirmNamed', { address: emailAddress })}
        // While it is being saved nobody knows which version the next wish would follow.
        onChange={({ target }) => !saving.isRunning && void confirm(target.checked)}
      >
        {t('addresses.confirm')}
      </Checkbox>
      <DeleteButton
        title={t('admin:deleteNamed', { name: emailAddress })}
        text={t('addresses.removeText')}
        isRunning={removing.isRunning}
        onDelete={() => void removing.run({ uuid }, { seenVersion: version })}
      />
    </li>
  )
}

function NewAddress({ template }: { template: string }) {
  const { t } = useTexts('templates')
  const [emailAddress, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const adding = useAction(create, { failure: t('addresses.addFailed'), quiet: ({ code }) => code === 'invalid' })
  const write = (text: string) => {
    setAddress(text)
    setProblem(undefined)
  }
  const submit = async () => {
    const added = await adding.run(
      { template, emailAddress: emailAddress.trim() },
      { failed: (refusal) => setProblem(byField(refusal).emailAddress) },
    )
    if (added) write('')
  }
  return (
    <Form className="ls-row" noValidate onSubmit={submit}>
      <TextField
        bare
        label={t('addresses.label')}
        placeholder={t('addresses.label')}
        type="email"
        autoComplete="off"
        problem={problem}
        value={emailAddress}
        onChange={write}
      />
      <Button htmlType="submit" loading={adding.isRunning}>
        <Icon name="plus" size={15} /> {t('addresses.add')}
      </Button>
    </Form>
  )
}

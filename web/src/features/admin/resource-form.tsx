import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { useBlocker } from 'react-router'
import type { ApiProblem } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../../ui/state-page.tsx'
import type { ResourceConfig, Row, Values } from './resource-config.ts'
import { ResourceField } from './resource-field.tsx'

interface Props {
  config: ResourceConfig
  /** `new` or the uuid of the one to edit. */
  edited: string
  close: () => void
}

export function ResourceForm({ config, edited, close }: Props) {
  const isNew = edited === 'new'
  const { data, error, mutate } = useApi(config.resource.requests.get, isNew ? null : { uuid: edited }, {
    revalidateOnFocus: false,
    keepPreviousData: false,
  })
  if (isNew) return <Form config={config} before={null} close={close} />
  if (!data && error) return <LoadFailed error={error} retry={() => void mutate()} />
  return data ? <Form config={config} before={data as unknown as Row} close={close} /> : <Skeleton lines={6} />
}

function Form({ config, before, close }: { config: ResourceConfig; before: Row | null; close: () => void }) {
  const { t } = useTexts('admin')
  const [initial] = useState(() => written(config, before))
  const [values, setValues] = useState<Values>(initial)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { create, patch } = config.resource.requests
  const creating = useAction(create, { failure: config.createFailed })
  const saving = useAction(patch, { failure: config.saveFailed })
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)
  const [isDone, setDone] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && !isDone && currentLocation.pathname !== nextLocation.pathname,
  )

  const failed = ({ violations }: ApiProblem) =>
    setProblems(Object.fromEntries(violations.map((one) => [one.propertyPath, one.message])))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblems({})
    const saved = before
      ? await saving.run({ uuid: before.uuid, ...changesOf(initial, values) }, { seenVersion: before.version, failed })
      : await creating.run(values, { failed })
    if (!saved) return
    setDone(true)
    setTimeout(close)
  }
  return (
    <form className="ls-resource-form" noValidate onSubmit={(event) => void submit(event)}>
      {config.fields
        .filter((field) => field.when?.(values) ?? true)
        .map((field) => (
          <ResourceField
            key={field.name}
            field={field}
            values={values}
            problem={problemOf(problems, field.name)}
            change={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
      {config.preview && (
        <section className="ls-preview" aria-label={t('preview')}>
          <h3>{t('preview')}</h3>
          {config.preview(values)}
        </section>
      )}
      <div className="ls-dialog-foot">
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={creating.isRunning || saving.isRunning}>
          {before ? t('common:save') : config.createText}
        </Button>
      </div>
      <LeaveDialog blocker={blocker} />
    </form>
  )
}

/** What can be written, out of what was read: relations become their uuids. */
function written(config: ResourceConfig, row: Row | null): Values {
  if (!row) return config.initial
  return Object.fromEntries(
    Object.entries(config.initial).map(([name, fallback]) => [name, plainOf(row[name] ?? fallback)]),
  )
}

function plainOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainOf)
  if (typeof value === 'object' && value !== null && '@id' in value && 'uuid' in value) return value.uuid
  return value
}

function changesOf(before: Values, after: Values): Values {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )
}

/** Problems inside of a list belong to the list: `webhooks.0.url` to `webhooks`. */
function problemOf(problems: Readonly<Record<string, string>>, name: string): string | undefined {
  const path = Object.keys(problems).find(
    (key) => key === name || key.startsWith(`${name}.`) || key.startsWith(`${name}[`),
  )
  return path === undefined ? undefined : problems[path]
}

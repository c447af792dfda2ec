import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { isSame, writtenOf } from './differences.ts'
import { NewFiles, useNewFiles } from './new-files.tsx'
import type { AnyConfig, FieldSpec, Row, Values } from './resource-config.ts'
import { ResourceField } from './resource-field.tsx'
import { useEdited } from './use-edited.ts'
import { useResourceSave } from './use-resource-save.ts'

interface Props {
  config: AnyConfig
  /** `new` or the uuid of the one to edit. */
  edited: string
  /** Leaves the form; with what was saved, if it was. */
  close: (saved?: Row) => void
}

export function ResourceForm({ config, edited, close }: Props) {
  const isNew = edited === 'new'
  const { data, error, mutate } = useEdited(config, isNew ? null : edited)
  if (isNew) return <OpenForm config={config} before={null} close={close} />
  if (!data) return <Loading error={error} retry={mutate} lines={6} />
  return (
    <>
      <OpenForm config={config} before={data as Row} close={close} />
      {config.attached?.(data as Row)}
    </>
  )
}

function OpenForm({ config, before, close }: { config: AnyConfig; before: Row | null; close: Props['close'] }) {
  const { t } = useTexts('admin')
  // What the form was opened with, whatever is read anew behind it.
  const [base, setBase] = useState(before)
  const initial = base ? writtenOf(config.initial, base) : config.initial
  const [values, setValues] = useState<Values>(initial)
  const newFiles = useNewFiles(config)
  const isChanged = !isSame(values, initial) || newFiles.files.length > 0
  const [isDone, setDone] = useState(false)
  const saved = async (row: Row) => {
    await newFiles.send(row)
    setDone(true)
    setTimeout(() => close(row))
  }
  const { save, problems, conflict, closeConflict, isRunning } = useResourceSave({ config, base, values, saved })

  const form = useRef<HTMLFormElement>(null)
  const submit = async () => {
    await save()
    // When what is wrong stands there.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const reload = (theirs: Row) => {
    setBase(theirs)
    setValues(writtenOf(config.initial, theirs))
  }
  // What was read before the form was opened may be out of date, and is only kept once something was changed in it.
  if (before && base && before.version > base.version && !isChanged) reload(before)
  const change =
    ({ name, clears }: FieldSpec) =>
    (value: unknown) =>
      // What may be missing is missing when its field is emptied.
      setValues((now) => ({ ...now, ...clears, [name]: value === '' && config.initial[name] === null ? null : value }))
  const fields = config.fields.filter((field) => (field.when?.(values) ?? true) && !(base && field.onlyNew))
  return (
    <Form ref={form} className="ls-resource-form" noValidate onSubmit={submit}>
      <div className="ls-resource-fields">
        {fields.map((field) => (
          <FieldPlace key={field.name} field={field}>
            <ResourceField
              field={helped(field, base)}
              values={values}
              problem={problemOf(problems, field.name)}
              change={change(field)}
            />
          </FieldPlace>
        ))}
        {config.files && !base && <NewFiles texts={config.files} {...newFiles} />}
      </div>
      {config.preview && (
        <section className="ls-preview" aria-label={t('preview')}>
          <h2>{t('preview')}</h2>
          {config.preview(values, base)}
        </section>
      )}
      <div className="ls-foot">
        <Button onClick={() => close()}>{t('common:cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isRunning || newFiles.isSending}>
          {base ? t('common:save') : config.createText}
        </Button>
      </div>
      <LeaveDialog isChanged={isChanged && !isDone} />
      {conflict && (
        <ConflictDialog
          conflicts={conflict.fields}
          close={closeConflict}
          reload={() => reload(conflict.theirs)}
          repeat={conflict.repeat}
        />
      )}
    </Form>
  )
}

function helped(field: FieldSpec, base: Row | null): FieldSpec {
  return field.helpOfKept && base?.[field.name] ? { ...field, help: field.helpOfKept } : field
}

function FieldPlace({ field, children }: { field: FieldSpec; children: ReactNode }) {
  return (
    <>
      {field.section && <h2 className="ls-form-section">{field.section}</h2>}
      {children}
    </>
  )
}

/** Problems inside of a list belong to the list: `webhooks.0.url` to `webhooks`. */
function problemOf(problems: Readonly<Record<string, string>>, name: string): string | undefined {
  const path = Object.keys(problems).find(
    (key) => key === name || key.startsWith(`${name}.`) || key.startsWith(`${name}[`),
  )
  return path === undefined ? undefined : problems[path]
}

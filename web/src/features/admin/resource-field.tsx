import { ColorPicker } from 'antd'
import { useId } from 'react'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { EditorField } from '../../ui/text-editor.tsx'
import { AreaField, TextField } from '../../ui/text-field.tsx'
import { TickField } from '../../ui/tick-field.tsx'
import { IconField } from './icon-field.tsx'
import type { FieldSpec, Values } from './resource-config.ts'

interface Props {
  field: FieldSpec
  values: Values
  problem: string | undefined
  change: (value: unknown) => void
}

/** One field of a resource, with its help and what is wrong with it. */
export function ResourceField(props: Props) {
  const { field, values, problem, change } = props
  const value = values[field.name]
  const text = value === null || value === undefined ? '' : String(value)
  const shared = { label: field.label, mandatory: field.required, help: field.help, problem }
  switch (field.kind) {
    case 'own':
      return <OwnField {...props} />
    case 'flag':
      return <TickField {...shared} checked={value === true} change={change} />
    case 'many':
    case 'one':
      return <ChoiceField {...props} />
    case 'longText':
      return <AreaField {...shared} rows={field.rows ?? 3} value={text} onChange={change} />
    case 'formattedText':
      return <EditorField {...shared} rows={field.rows ?? 9} value={text} onChange={change} />
    case 'colour':
      return (
        <Field {...shared}>
          {(ids) => (
            <ColorPicker {...ids} showText disabledAlpha value={text || '#000000'} onChange={(_, css) => change(css)} />
          )}
        </Field>
      )
    case 'icon':
      return <IconField {...shared} usual={field.usual} value={text || null} change={change} />
    case 'number':
      return (
        <TextField
          {...shared}
          type="number"
          suffix={field.unit}
          value={text}
          onChange={(next) => change(next === '' ? null : Number(next))}
        />
      )
    default:
      return <TextField {...shared} {...(field.type && { type: field.type })} value={text} onChange={change} />
  }
}

/** What a page brings itself, held together as a group. */
function OwnField({ field, values, problem, change }: Props) {
  const id = useId()
  if (field.kind !== 'own') return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div className="ls-field" role="group" aria-labelledby={id}>
      <span id={id}>{field.label}</span>
      {field.render(values[field.name], change, values)}
      {field.help && <small className="ls-help">{field.help}</small>}
      {problem && (
        <p className="ls-field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function ChoiceField({ field, values, problem, change }: Props) {
  if (field.kind !== 'one' && field.kind !== 'many') return null
  const chosen = [values[field.name] ?? []].flat().map(String)
  const isMany = field.kind === 'many'
  return (
    <Field label={field.label} mandatory={field.required} help={field.help} problem={problem}>
      {(ids) => (
        <Choice
          {...ids}
          many={isMany}
          value={chosen}
          options={field.options}
          clearable={isMany || !field.required}
          onChange={(next) => change(isMany ? next : (next[0] ?? null))}
        />
      )}
    </Field>
  )
}

import { useId } from 'react'
import { Choice } from '../../ui/choice.tsx'
import type { FieldSpec, Values } from './resource-config.ts'

interface Props {
  field: FieldSpec
  values: Values
  problem: string | undefined
  change: (value: unknown) => void
}

/** One field of a resource, with its help and what is wrong with it. */
export function ResourceField({ field, values, problem, change }: Props) {
  const id = useId()
  const value = values[field.name]
  if (field.kind === 'flag') {
    return (
      <label className="ls-check">
        <input type="checkbox" checked={value === true} onChange={(event) => change(event.target.checked)} />
        <span>
          {field.label}
          {field.help && <small className="ls-faint">{field.help}</small>}
          {problem && <small className="ls-field-problem">{problem}</small>}
        </span>
      </label>
    )
  }
  return (
    <div className="ls-field" {...(field.kind === 'own' && { role: 'group', 'aria-labelledby': id })}>
      <span id={id}>{field.label}</span>
      <Control
        field={field}
        labelledBy={id}
        value={value}
        values={values}
        isWrong={problem !== undefined}
        change={change}
      />
      {field.help && <small className="ls-faint">{field.help}</small>}
      {problem && (
        <span className="ls-field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}

interface ControlProps extends Pick<Props, 'field' | 'values' | 'change'> {
  labelledBy: string
  value: unknown
  isWrong: boolean
}

function Control({ field, labelledBy, value, values, isWrong, change }: ControlProps) {
  const text = value === null || value === undefined ? '' : String(value)
  const shared = { 'aria-labelledby': labelledBy, 'aria-invalid': isWrong }
  switch (field.kind) {
    case 'own':
      return field.render(value, change, values)
    case 'many':
      return (
        <Choice
          labelledBy={labelledBy}
          many
          value={Array.isArray(value) ? value.map(String) : []}
          options={field.options}
          onChange={change}
        />
      )
    case 'one':
      return (
        <Choice
          labelledBy={labelledBy}
          value={text ? [text] : []}
          options={field.options}
          clearable={!field.required}
          onChange={([one]) => change(one ?? null)}
        />
      )
    case 'longText':
      return (
        <textarea
          {...shared}
          className="ls-textarea"
          rows={field.rows ?? 3}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      )
    case 'colour':
      return (
        <input
          {...shared}
          className="ls-colour"
          type="color"
          value={text || '#000000'}
          onChange={(event) => change(event.target.value)}
        />
      )
    case 'number':
      return <NumberControl shared={shared} text={text} unit={field.unit} change={change} />
    default:
      return (
        <input
          {...shared}
          className="ls-input"
          type={field.kind === 'text' ? field.type : undefined}
          value={text}
          onChange={(event) => change(event.target.value === '' && value === null ? null : event.target.value)}
        />
      )
  }
}

interface NumberProps {
  shared: { 'aria-labelledby': string; 'aria-invalid': boolean }
  text: string
  unit: string | undefined
  change: (value: unknown) => void
}

function NumberControl({ shared, text, unit, change }: NumberProps) {
  return (
    <span className="ls-row">
      <input
        {...shared}
        className="ls-input"
        type="number"
        value={text}
        onChange={(event) => change(event.target.value === '' ? null : Number(event.target.value))}
      />
      {unit}
    </span>
  )
}

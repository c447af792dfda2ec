import { useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'

interface Props {
  label: string
  min: number
  value: number
  onChange: (minutes: number) => void
}

/** Minutes in a row of others. What is emptied stays empty until a number is written; left empty, the last one stands again. */
export function MinutesField({ label, min, value, onChange }: Props) {
  const [isEmptied, setEmptied] = useState(false)
  const write = (text: string) => {
    setEmptied(text === '')
    if (text !== '') onChange(Number(text))
  }
  return (
    <TextField
      bare
      label={label}
      type="number"
      min={min}
      value={isEmptied ? '' : value}
      onChange={write}
      onBlur={() => setEmptied(false)}
    />
  )
}

import { AutoComplete } from 'antd'
import type { FieldIds } from './field.tsx'

export interface SuggestProps extends Partial<FieldIds> {
  value: string
  /** What is often written here. */
  suggestions: readonly string[]
  maxLength: number
  onChange: (value: string) => void
}

/** Ant Design's AutoComplete: what one types is what counts, whatever is offered. */
export function SuggestBox({ suggestions, maxLength, onChange, ...given }: SuggestProps) {
  return (
    <AutoComplete
      {...given}
      className="ls-suggest"
      options={suggestions.map((value) => ({ value }))}
      showSearch={{ filterOption: (words, option) => fits(option?.value ?? '', words) }}
      onChange={(value: string) => onChange(value.slice(0, maxLength))}
    />
  )
}

function fits(offered: string, words: string): boolean {
  return offered.toLowerCase().includes(words.toLowerCase())
}

import { Select } from 'antd'
import type { ReactNode } from 'react'
import type { Option } from '../lib/options.ts'
import type { FieldIds } from './field.tsx'
import { LoadFailed } from './state-page.tsx'
import './choice-box.css'

export interface ChoiceProps extends Partial<FieldIds> {
  value: readonly string[]
  options: readonly (Option | { label: string; options: Option[] })[]
  onChange: (value: string[]) => void
  many?: boolean
  label?: string
  placeholder?: string
  disabled?: boolean
  clearable?: boolean
  /** Few options are only looked at, many are searched by typing. */
  searchable?: boolean
  autoFocus?: boolean
  className?: string
  onClose?: () => void
  /** The options are those that fit these words, found by somebody else (the server). */
  onSearch?: (words: string) => void
  isLoading?: boolean
  /** Why the options could not be read, and how they are asked for again. */
  failed?: { error: unknown; retry: () => unknown }
  /** What stands before the words of an option. */
  picture?: (value: string) => ReactNode
}

/** Ant Design's Select, with our words for it. */
export function ChoiceBox(props: ChoiceProps) {
  const {
    value,
    options,
    onChange,
    label,
    onClose,
    onSearch,
    many = false,
    autoFocus = false,
    className,
    picture,
    failed,
    ...rest
  } = props
  const { clearable = true, searchable = true, isLoading = false, ...given } = rest
  const unread = failed?.error !== undefined && <LoadFailed error={failed.error} retry={() => void failed.retry()} />
  return (
    <Select<string | string[]>
      {...given}
      {...(picture && {
        optionRender: ({ value, label }) => pictured(picture, value, label),
        labelRender: ({ value, label }) => pictured(picture, value, label),
      })}
      {...(unread && {
        notFoundContent: unread,
        popupRender: (menu) => (
          <>
            {menu}
            {options.length > 0 && unread}
          </>
        ),
      })}
      {...(many && { mode: 'multiple' as const })}
      {...(props['aria-invalid'] && { status: 'error' as const })}
      className={className ?? 'ls-choice'}
      value={many ? [...value] : (value[0] ?? null)}
      options={[...options]}
      showSearch={searchable && (onSearch ? { filterOption: false, onSearch } : { optionFilterProp: 'label' })}
      loading={isLoading}
      allowClear={clearable}
      autoFocus={autoFocus}
      defaultOpen={autoFocus}
      popupMatchSelectWidth={false}
      aria-label={label}
      onChange={(next) => onChange([next ?? []].flat())}
      onOpenChange={(isOpen) => !isOpen && onClose?.()}
    />
  )
}

function pictured(picture: (value: string) => ReactNode, value: string | number | undefined, label: ReactNode) {
  return (
    <span className="ls-row">
      {picture(String(value))} {label}
    </span>
  )
}

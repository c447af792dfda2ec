import { Select } from 'antd'

interface Option {
  value: string
  label: string
}

interface Props {
  value: readonly string[]
  options: readonly Option[]
  onChange: (value: string[]) => void
  many?: boolean
  label?: string
  labelledBy?: string
  placeholder?: string
  disabled?: boolean
  clearable?: boolean
  autoFocus?: boolean
  onClose?: () => void
  /** The options are those that fit these words, found by somebody else (the server). */
  onSearch?: (words: string) => void
  isLoading?: boolean
}

/** Choosing one or some of many by typing part of the name. */
export function Choice(props: Props) {
  const {
    value,
    options,
    onChange,
    many = false,
    clearable = true,
    label,
    labelledBy,
    placeholder,
    onClose,
    onSearch,
  } = props
  return (
    <Select<string | string[] | null>
      {...(many && { mode: 'multiple' as const })}
      className="ls-choice"
      value={many ? [...value] : (value[0] ?? null)}
      options={[...options]}
      showSearch={onSearch ? { filterOption: false, onSearch } : { optionFilterProp: 'label' }}
      loading={props.isLoading ?? false}
      allowClear={clearable}
      disabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      defaultOpen={props.autoFocus ?? false}
      aria-label={label}
      aria-labelledby={labelledBy}
      placeholder={placeholder}
      getPopupContainer={(element) => element.closest('dialog') ?? document.body}
      style={{ width: '100%' }}
      onChange={(next) => onChange(Array.isArray(next) ? next : next ? [next] : [])}
      onOpenChange={(isOpen) => !isOpen && onClose?.()}
    />
  )
}

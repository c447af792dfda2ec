import { useTexts } from '../../i18n/use-texts.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ownIconOf, ownIcons } from '../../ui/own-icons.ts'

interface Props extends FieldProps {
  value: string | null
  /** How it is drawn without an icon that we know. */
  usual?: IconName | undefined
  change: (icon: string | null) => void
}

/** An icon, chosen by picture and word; one that only another program knows stays until another is chosen. */
export function IconField({ value, usual, change, ...field }: Props) {
  const { t, language } = useTexts('admin')
  const known = ownIcons
    .map((name) => ({ value: name, label: t(`icons.${name}`) }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  const options = value === null || ownIconOf(value) ? known : [...known, { value, label: value }]
  const pictureOf = (name: string) => {
    const icon = ownIconOf(name) ?? usual
    return icon && <Icon name={icon} size={16} />
  }
  return (
    <Field {...field}>
      {(ids) => (
        <Choice
          {...ids}
          value={value === null ? [] : [value]}
          options={options}
          placeholder={t(usual ? 'icons.usual' : 'icons.none')}
          picture={pictureOf}
          onChange={([icon]) => change(icon ?? null)}
        />
      )}
    </Field>
  )
}

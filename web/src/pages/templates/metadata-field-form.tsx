import { choosingTypes, type MetadataOption, metadataTypes } from '@leitstand/contracts/ticket/metadata'
import { templateMetadataFields } from '@leitstand/contracts/ticket/metadata-fields'
import type { ResourceConfig, ValuesOf } from '../../features/admin/resource-config.ts'
import { ResourceForm } from '../../features/admin/resource-form.tsx'
import { RowsField } from '../../features/admin/rows-field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { TextField } from '../../ui/text-field.tsx'

interface Props {
  template: string
  /** Where a new one stands. */
  order: number
  edited: string
  close: () => void
}

type Values = ValuesOf<typeof templateMetadataFields>

/** One thing that a template asks for. */
export function MetadataFieldForm({ edited, close, ...place }: Props) {
  return <ResourceForm config={useFieldConfig(place)} edited={edited} close={close} />
}

const choosing: readonly unknown[] = choosingTypes

function useFieldConfig({
  template,
  order,
}: Pick<Props, 'template' | 'order'>): ResourceConfig<typeof templateMetadataFields> {
  const { t } = useTexts('templates')
  return {
    resource: templateMetadataFields,
    title: t('metadata.title'),
    createText: t('metadata.create'),
    createFailed: t('metadata.failed'),
    columns: [],
    fields: [
      { name: 'name', label: t('admin:name'), kind: 'text', required: true },
      { name: 'nameEn', label: t('nameEn'), kind: 'text' },
      {
        name: 'type',
        label: t('metadata.type'),
        kind: 'one',
        required: true,
        options: metadataTypes.map((value) => ({ value, label: t(`metadata.types.${value}`) })),
      },
      // What another type left behind stays in sight until it is taken away.
      {
        name: 'options',
        label: t('metadata.options'),
        kind: 'own',
        when: ({ type, options }: Values) => choosing.includes(type) || (options?.length ?? 0) > 0,
        render: (value, change) => <OptionsField options={value as MetadataOption[]} change={change} />,
      },
      {
        name: 'regex',
        label: t('metadata.regex'),
        help: t('metadata.regexHelp'),
        kind: 'own',
        when: ({ type, regex }: Values) => type === 'text_regex' || Boolean(regex),
        render: (value, change) => (
          <TextField
            bare
            label={t('metadata.regex')}
            spellCheck={false}
            value={String(value ?? '')}
            onChange={(regex) => change(regex || null)}
          />
        ),
      },
      { name: 'required', label: t('metadata.required'), help: t('metadata.requiredHelp'), kind: 'flag' },
      { name: 'deleted', label: t('metadata.disabled'), help: t('metadata.disabledHelp'), kind: 'flag' },
    ],
    initial: {
      template,
      name: '',
      nameEn: '',
      type: 'text_regex',
      options: [],
      regex: null,
      required: false,
      order,
      deleted: false,
    },
  }
}

function OptionsField({ options, change }: { options: MetadataOption[]; change: (options: MetadataOption[]) => void }) {
  const { t } = useTexts('templates')
  const columns = ['value', 'label', 'labelEn'] as const
  return (
    <RowsField
      items={options}
      change={change}
      fresh={{ value: '', label: '', labelEn: '' }}
      addText={t('metadata.addOption')}
    >
      {(option, set) =>
        columns.map((column) => (
          <TextField
            key={column}
            bare
            label={t(`metadata.option.${column}`)}
            placeholder={t(`metadata.option.${column}`)}
            maxLength={255}
            value={option[column]}
            onChange={(text) => set({ ...option, [column]: text })}
          />
        ))
      }
    </RowsField>
  )
}

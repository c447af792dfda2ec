import { choosingTypes, type MetadataOption, metadataTypes } from '@leitstand/contracts/ticket/metadata'
import { templateMetadataFields } from '@leitstand/contracts/ticket/metadata-fields'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import type { ResourceConfig, RowOf, ValuesOf } from '../../features/admin/resource-config.ts'
import '../../features/admin/admin.css'
import { ResourceForm } from '../../features/admin/resource-form.tsx'
import { RowsField } from '../../features/admin/rows-field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { OrderableList } from '../../ui/orderable-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Field = RowOf<typeof templateMetadataFields>
type Values = ValuesOf<typeof templateMetadataFields>
const { list, patch, delete: remove } = templateMetadataFields.requests

/** What a template asks for beyond the usual fields: add, change, order, disable. */
export function MetadataPanel({ template }: { template: string }) {
  const { t } = useTexts('templates')
  const [edited, setEdited] = useState<string>()
  const fields = useApi(list, { 'template.uuid': template, itemsPerPage: 200 }).data?.items ?? []
  const saving = useAction(patch, { failure: t('admin:saveFailed') })
  const config = useFieldConfig(template, fields.length + 1)
  const place = async (key: string, index: number) => {
    const others = fields.filter(({ uuid }) => uuid !== key)
    const moved = fields.filter(({ uuid }) => uuid === key)
    const ordered = [...others.slice(0, index), ...moved, ...others.slice(index)]
    for (const [at, { uuid, order }] of ordered.entries())
      if (order !== at + 1) await saving.run({ uuid, order: at + 1 })
  }
  return (
    <Panel
      title={t('metadata.title')}
      actions={
        <Button onClick={() => setEdited('new')}>
          <Icon name="plus" size={15} /> {t('metadata.create')}
        </Button>
      }
    >
      <OrderableList
        label={t('metadata.title')}
        kind="metadata-field"
        items={fields.map((field) => ({
          key: field.uuid,
          name: field.name,
          content: <FieldLine field={field} edit={() => setEdited(field.uuid)} />,
        }))}
        onPlace={(key, index) => void place(key, index)}
        empty={<p className="ls-faint">{t('metadata.none')}</p>}
      />
      {edited && (
        <Dialog
          title={edited === 'new' ? t('metadata.create') : t('metadata.edit')}
          close={() => setEdited(undefined)}
          side
        >
          <ResourceForm config={config} edited={edited} close={() => setEdited(undefined)} />
        </Dialog>
      )}
    </Panel>
  )
}

function FieldLine({ field, edit }: { field: Field; edit: () => void }) {
  const { t } = useTexts('templates')
  const { uuid, name, type, required, deleted, version } = field
  const saving = useAction(patch, { failure: t('admin:saveFailed') })
  const deleting = useAction(remove, { failure: t('admin:deleteFailed') })
  return (
    <div className="ls-row">
      <div className="ls-row ls-grow">
        {name} <small className="ls-faint">{t(`metadata.types.${type}`)}</small>
        {required && <Tag tone="accent">{t('metadata.required')}</Tag>}
        {deleted && <Tag>{t('metadata.disabled')}</Tag>}
      </div>
      <div className="ls-row">
        <Button
          loading={saving.isRunning}
          onClick={() => void saving.run({ uuid, deleted: !deleted }, { seenVersion: version })}
        >
          {deleted ? t('metadata.enable') : t('metadata.disable')}
        </Button>
        <IconButton icon="edit" iconSize={15} label={t('common:editField', { field: name })} onClick={edit} />
        <AskButton
          label={t('common:delete')}
          title={t('admin:deleteNamed', { name })}
          text={t('metadata.deleteText')}
          danger
          isRunning={deleting.isRunning}
          onConfirm={() => void deleting.run({ uuid }, { seenVersion: version })}
        />
      </div>
    </div>
  )
}

const choosing: readonly unknown[] = choosingTypes

function useFieldConfig(template: string, order: number): ResourceConfig<typeof templateMetadataFields> {
  const { t } = useTexts('templates')
  return {
    resource: templateMetadataFields,
    title: t('metadata.title'),
    createText: t('metadata.create'),
    createFailed: t('metadata.failed'),
    saveFailed: t('admin:saveFailed'),
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

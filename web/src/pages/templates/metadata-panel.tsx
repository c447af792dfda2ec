import { templateMetadataFields } from '@leitstand/contracts/ticket/metadata-fields'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import type { RowOf } from '../../features/admin/resource-config.ts'
import '../../features/admin/admin.css'
import '../../features/templates/templates.css'
import { useTexts } from '../../i18n/use-texts.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { OrderableList } from '../../ui/orderable-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tag } from '../../ui/tag.tsx'

type Field = RowOf<typeof templateMetadataFields>
const { list, patch, delete: remove } = templateMetadataFields.requests

const MetadataFieldForm = onDemand(() => import('./metadata-field-form.tsx').then((module) => module.MetadataFieldForm))

/** What a template asks for beyond the usual fields: add, change, order, disable. */
export function MetadataPanel({ template }: { template: string }) {
  const { t } = useTexts('templates')
  const [edited, setEdited] = useState<string>()
  const { data, error, mutate } = useApi(list, { 'template.uuid': template, itemsPerPage: 200 })
  const fields = data?.items ?? []
  const saving = useAction(patch, { failure: t('admin:saveFailed') })
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
        data && (
          <Button onClick={() => setEdited('new')}>
            <Icon name="plus" size={15} /> {t('metadata.create')}
          </Button>
        )
      }
    >
      {!data && <Loading error={error} retry={mutate} lines={3} />}
      {data && (
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
      )}
      {edited && (
        <Dialog
          title={edited === 'new' ? t('metadata.create') : t('metadata.edit')}
          close={() => setEdited(undefined)}
          side
        >
          <MetadataFieldForm
            template={template}
            order={fields.length + 1}
            edited={edited}
            close={() => setEdited(undefined)}
          />
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
    <div className="ls-field-line">
      <div className="ls-row">
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

import type { MetadataInput } from '@leitstand/contracts/ticket/metadata'
import { templates } from '@leitstand/contracts/ticket/resources'
import type { TypeName } from '@leitstand/contracts/workflow/states'
import { useApi } from '../../api/use-api.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { fieldName, MetadataField } from '../../ui/metadata-field.tsx'

type Written = MetadataInput[number]

interface Props {
  value: readonly Written[]
  change: (value: Written[]) => void
  template: string | null
  type: TypeName | null
}

/** What the tickets of a task say in the fields of its template, or of the one that their type brings. */
export function MetadataValues({ value, change, template, type }: Props) {
  const { t, language } = useTexts('recurring')
  const chosen = useApi(templates.requests.get, template ? { uuid: template } : null).data
  const usual = useWholeList(templates.requests.list, !template && type ? { 'type.name': type } : null).data
  const used = template ? chosen : usual?.items.find((one) => one.default && one.active)
  const fields = used?.metadataFields ?? []
  const said = new Map(value.map((one) => [one.field, one.value]))
  const isForeign = [...said.keys()].some((uuid) => !fields.some((field) => field.uuid === uuid))
  const say = (uuid: string, next: Written['value']) => {
    const known = fields.map((field) => field.uuid).filter((one) => said.has(one) || one === uuid)
    change(known.map((field) => ({ field, value: field === uuid ? next : (said.get(field) ?? null) })))
  }
  return (
    <>
      {used && fields.length === 0 && <p className="ls-faint">{t('noMetadata')}</p>}
      {fields.map((field) => (
        <MetadataField
          key={field.uuid}
          field={field}
          label={fieldName(field, language)}
          value={said.get(field.uuid) ?? undefined}
          change={(next) => say(field.uuid, next)}
        />
      ))}
      {isForeign && used && <p role="status">{t('common:metadata.foreign')}</p>}
    </>
  )
}

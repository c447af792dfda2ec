import { clearingTypes, templateClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { useAction } from '../../api/use-action.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ChosenList } from './chosen-list.tsx'

const { list, create, delete: remove } = templateClearingTypes.requests

/** The revenue accounts that work on tickets of a template is billed to. */
export function TemplateClearingTypes({ template }: { template: string }) {
  const { t } = useTexts('templates')
  const read = useWholeList(list, { 'template.uuid': template })
  const own = read.data?.items ?? []
  const all = useWholeList(clearingTypes.requests.list, { active: 'true', 'order[name]': 'asc' })
  const adding = useAction(create, { failure: t('clearingTypeFailed') })
  const removing = useAction(remove, { failure: t('clearingTypeFailed') })
  const free = (all.data?.items ?? []).filter(({ uuid }) => !own.some(({ clearingType }) => clearingType.uuid === uuid))
  return (
    <ChosenList
      read={read}
      items={own.map(({ uuid, clearingType: { name } }) => ({ key: uuid, name }))}
      none={t('noClearingTypes')}
      addText={t('addClearingType')}
      options={free.map(({ uuid, name, accountNumber }) => ({
        value: uuid,
        label: accountNumber ? `${name} (${accountNumber})` : name,
      }))}
      add={(clearingType) => void adding.run({ template, clearingType })}
      remove={(uuid) => void removing.run({ uuid })}
    />
  )
}

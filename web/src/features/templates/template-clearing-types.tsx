import { clearingTypes, templateClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Choice } from '../../ui/choice.tsx'
import { Icon } from '../../ui/icon.tsx'
import './templates.css'

const { list, create, delete: remove } = templateClearingTypes.requests

/** The revenue accounts that work on tickets of a template is billed to; each choice is saved by itself. */
export function TemplateClearingTypes({ template }: { template: string }) {
  const { t } = useTexts('templates')
  const own = useApi(list, { 'template.uuid': template, itemsPerPage: 200 }).data?.items ?? []
  const all = useApi(clearingTypes.requests.list, { active: 'true', itemsPerPage: 200, 'order[name]': 'asc' })
  const adding = useAction(create, { failure: t('clearingTypeFailed') })
  const removing = useAction(remove, { failure: t('clearingTypeFailed') })
  const free = (all.data?.items ?? []).filter(({ uuid }) => !own.some(({ clearingType }) => clearingType.uuid === uuid))
  return (
    <>
      {own.length === 0 && <p className="ls-faint">{t('noClearingTypes')}</p>}
      <ul className="ls-tag-chips">
        {own.map(({ uuid, clearingType: { name } }) => (
          <li key={uuid}>
            {name}
            <button
              type="button"
              aria-label={t('removeClearingType', { name })}
              onClick={() => void removing.run({ uuid })}
            >
              <Icon name="close" size={13} />
            </button>
          </li>
        ))}
      </ul>
      {free.length > 0 && (
        <div className="ls-subscribe">
          <Choice
            label={t('addClearingType')}
            placeholder={t('addClearingType')}
            value={[]}
            options={free.map(({ uuid, name, accountNumber }) => ({
              value: uuid,
              label: accountNumber ? `${name} (${accountNumber})` : name,
            }))}
            onChange={([clearingType]) => clearingType && void adding.run({ template, clearingType })}
          />
        </div>
      )}
    </>
  )
}

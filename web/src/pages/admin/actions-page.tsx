import { type ActionType, actions, actionTypes } from '@leitstand/contracts/sla/actions'
import { ActionParameters, freshParameters } from '../../features/admin/action-parameters.tsx'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

/** What rules can do to a ticket. */
export function Component() {
  const { t } = useTexts('admin')
  const types = actionTypes.map((value) => ({ value, label: t(`automation:types.${value}`) }))
  const config: ResourceConfig<typeof actions> = {
    resource: actions,
    title: t('automation:title'),
    createText: t('automation:create'),
    createFailed: t('saveFailed'),
    emptyText: t('admin:empty.actions'),
    columns: [
      {
        name: 'type',
        label: t('automation:type'),
        show: (row) => types.find(({ value }) => value === row.type)?.label,
      },
    ],
    fields: [
      { name: 'name', label: t('name'), kind: 'text', required: true },
      { name: 'type', label: t('automation:type'), kind: 'one', options: types, required: true },
      {
        name: 'parameters',
        label: t('automation:parameters'),
        kind: 'own',
        render: (value, change, values) => (
          <ActionParameters type={values.type ?? initialType} value={value} change={change} />
        ),
      },
    ],
    initial: { name: '', type: initialType, parameters: freshParameters[initialType] },
  }
  return <ResourcePage config={config} />
}

const initialType: ActionType = 'set_priority'

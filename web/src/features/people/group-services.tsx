import { clearingTypes, userGroupClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { getUserGroup, type UserGroup } from '@leitstand/contracts/identity/requests'
import { assignCustomerGroups } from '@leitstand/contracts/sla/requests'
import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { expecting, useAction } from '../../api/use-action.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf } from '../../lib/options.ts'
import { pathTo } from '../../lib/paths.ts'
import { Choice } from '../../ui/choice.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import '../../ui/panels.css'

/** What a customer group is promised, how it is billed, what it has here. */
export function GroupServices({ group }: { group: UserGroup }) {
  const { t } = useTexts('people')
  return (
    <Panel title={t('groups.belongings')}>
      <Slas group={group} />
      <ClearingTypes group={group} />
      <h3>{t('groups.assignedResources')}</h3>
      {group.assignedResources.length === 0 && <p className="ls-faint">{t('groups.noResources')}</p>}
      {group.assignedResources.length > 0 && (
        <ul className="ls-lines">
          {group.assignedResources.map((resource) => (
            <li key={resource.uuid}>
              <div>
                {resource.name}
                <small>{resource.externalId}</small>
              </div>
              <Tag>{t(`resources.${resource.kind}`)}</Tag>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Slas({ group }: { group: UserGroup }) {
  const { t } = useTexts('people')
  const all = useWholeList(serviceLevelAgreements.requests.list, { 'order[name]': 'asc' }).data?.items
  const assigning = useAction(assignCustomerGroups, { failure: t('groups.slaFailed') })
  // The service of groups hears of it a moment later; until then what was asked for is shown.
  const assign = (sla: string, isGiven: boolean) =>
    void assigning.run(
      { customerGroupUuids: [group.uuid], slaUuids: [sla], assign: isGiven },
      { expect: [expecting(getUserGroup, { uuid: group.uuid }, (before) => withSla(before, sla, isGiven))] },
    )
  const withSla = (before: UserGroup, uuid: string, isGiven: boolean): UserGroup => {
    const others = before.serviceLevelAgreements.filter((sla) => sla.uuid !== uuid)
    const { '@id': id, name } = all?.find((sla) => sla.uuid === uuid) ?? { '@id': '', name: '' }
    const given = { '@id': id, '@type': 'ServiceLevelAgreement', uuid, name }
    return { ...before, serviceLevelAgreements: isGiven ? [...others, given] : others }
  }
  return (
    <Assigned
      title={t('admin:slas.title')}
      add={t('groups.addSla')}
      none={t('groups.noSlas')}
      offered={all}
      held={group.serviceLevelAgreements.map(({ uuid, name }) => ({
        uuid,
        name,
        shown: <Link to={pathTo('adminSlaPreview', { uuid })}>{name}</Link>,
        remove: () => assign(uuid, false),
      }))}
      isRunning={assigning.isRunning}
      onAdd={(uuid) => assign(uuid, true)}
    />
  )
}

function ClearingTypes({ group }: { group: UserGroup }) {
  const { t } = useTexts('people')
  const { list, create, delete: remove } = userGroupClearingTypes.requests
  const offered = useWholeList(clearingTypes.requests.list, { active: 'true', 'order[name]': 'asc' })
  const held = useWholeList(list, { 'userGroup.uuid': group.uuid })
  const adding = useAction(create, { failure: t('groups.clearingTypeFailed') })
  const removing = useAction(remove, { failure: t('groups.clearingTypeFailed') })
  if (!held.data) return <Loading error={held.error} retry={held.mutate} lines={2} />
  return (
    <Assigned
      title={t('groups.clearingTypes')}
      add={t('groups.addClearingType')}
      none={t('groups.noClearingTypes')}
      offered={offered.data?.items}
      held={held.data.items.map(({ uuid, clearingType }) => ({
        uuid: clearingType.uuid,
        name: clearingType.name,
        shown: clearingType.name,
        remove: () => void removing.run({ uuid }),
      }))}
      isRunning={adding.isRunning || removing.isRunning}
      onAdd={(clearingType) => void adding.run({ userGroup: group.uuid, clearingType })}
    >
      <Link to={pathTo('billingClearingTypes')}>{t('groups.allClearingTypes')}</Link>
    </Assigned>
  )
}

interface AssignedProps {
  title: string
  add: string
  none: string
  held: readonly { uuid: string; name: string; shown: ReactNode; remove: () => void }[]
  offered: readonly { uuid: string; name: string }[] | undefined
  isRunning: boolean
  onAdd: (uuid: string) => void
  children?: ReactNode
}

/** Things that a group holds: one more is chosen below, each can be taken away. */
function Assigned({ title, add, none, held, offered = [], isRunning, onAdd, children }: AssignedProps) {
  const { t } = useTexts('people')
  const others = offered.filter(({ uuid }) => !held.some((one) => one.uuid === uuid))
  return (
    <>
      <h3>{title}</h3>
      {held.length === 0 && <p className="ls-faint">{none}</p>}
      {held.length > 0 && (
        <ul className="ls-lines">
          {held.map(({ uuid, name, shown, remove }) => (
            <li key={uuid}>
              <div>{shown}</div>
              <IconButton
                icon="close"
                iconSize={15}
                label={t('groups.take', { name })}
                disabled={isRunning}
                onClick={remove}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="ls-row">
        <div className="ls-add-member">
          <Choice
            label={add}
            placeholder={add}
            value={[]}
            options={others.map(optionOf)}
            disabled={isRunning}
            onChange={([uuid]) => uuid && onAdd(uuid)}
          />
        </div>
        {children}
      </div>
    </>
  )
}

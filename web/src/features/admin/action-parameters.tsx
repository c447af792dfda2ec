import { priorities } from '@leitstand/contracts/common'
import { channels } from '@leitstand/contracts/notification/requests'
import type { ActionType } from '@leitstand/contracts/sla/actions'
import { listPlaces } from '@leitstand/contracts/workflow/requests'
import { Checkbox, Input } from 'antd'
import { type ComponentType, useEffect, useRef } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf } from '../../lib/options.ts'
import { Choice } from '../../ui/choice.tsx'
import { useEmployees, useStaffGroups } from '../../ui/ticket-choices.tsx'

type Parameters = Record<string, unknown>

/** What an action of each type is told at first. */
export const freshParameters: Record<ActionType, Parameters> = {
  notify: {},
  call_webhook: {},
  set_priority: { priority: 'high' },
  set_status: { status: 'in_progress' },
  set_assignee: { user: null },
  set_responsibility: { users: [], groups: [] },
  add_comment: { text: '', internal: true },
}

interface Props {
  type: ActionType
  value: Parameters
  change: (value: Parameters) => void
}

/** What an action is told, by its type. */
export function ActionParameters({ type, value, change }: Props) {
  const shown = useRef({ type, value })
  useEffect(() => {
    const { current: before } = shown
    shown.current = { type, value }
    // What came with its type, from a colleague, stays.
    if (before.type !== type && before.value === value) change(freshParameters[type])
  })
  const set = (part: Parameters) => change({ ...value, ...part })
  const Fields = fields[type]
  return <Fields value={value} set={set} />
}

interface FieldsProps {
  value: Parameters
  set: (part: Parameters) => void
}

const fields: Record<ActionType, ComponentType<FieldsProps>> = {
  notify: OwnChannelField,
  call_webhook: ChannelField,
  set_priority: PriorityField,
  set_status: StatusFields,
  set_assignee: AssigneeField,
  set_responsibility: ResponsibilityFields,
  add_comment: CommentFields,
}

/** Without one, the alert goes out on the channel of the rule alone. */
function OwnChannelField(props: FieldsProps) {
  const { t } = useTexts('automation')
  return <ChannelField {...props} placeholder={t('channelOfRule')} />
}

function ChannelField({ value, set, placeholder = '' }: FieldsProps & { placeholder?: string }) {
  const { t } = useTexts('admin')
  const known = useWholeList(channels.requests.list, {}).data?.items ?? []
  const options = known.map(optionOf)
  return (
    <Choice
      label={t('rules.channel')}
      placeholder={placeholder}
      value={one(value['channel'])}
      options={options}
      onChange={([channel]) => set({ channel })}
    />
  )
}

function PriorityField({ value, set }: FieldsProps) {
  const { t } = useTexts('admin')
  const options = priorities.map((priority) => ({ value: priority, label: t(`common:priority.${priority}`) }))
  return (
    <Choice
      label={t('automation:priority')}
      value={one(value['priority'])}
      options={options}
      onChange={([priority]) => set({ priority })}
    />
  )
}

function StatusFields({ value, set }: FieldsProps) {
  const { t } = useTexts('admin')
  const places = (useApi(listPlaces, {}).data?.items ?? []).filter(({ types }) => types.length > 0)
  const options = places.map(({ name, label }) => ({ value: name, label }))
  return (
    <>
      <Choice
        label={t('rules.status')}
        value={one(value['status'])}
        options={options}
        onChange={([status]) => set({ status })}
      />
      <Input.TextArea
        rows={2}
        aria-label={t('automation:reason')}
        placeholder={t('automation:reason')}
        value={String(value['comment'] ?? '')}
        onChange={(event) => set({ comment: event.target.value || undefined })}
      />
    </>
  )
}

function AssigneeField({ value, set }: FieldsProps) {
  const { t } = useTexts('admin')
  return (
    <Choice
      options={useEmployees().map(optionOf)}
      label={t('automation:assignee')}
      placeholder={t('automation:nobody')}
      value={one(value['user'])}
      onChange={([user]) => set({ user: user ?? null })}
    />
  )
}

function ResponsibilityFields({ value, set }: FieldsProps) {
  const { t } = useTexts('admin')
  return (
    <>
      <Choice
        many
        options={useEmployees().map(optionOf)}
        label={t('automation:users')}
        placeholder={t('automation:users')}
        value={many(value['users'])}
        onChange={(users) => set({ users })}
      />
      <Choice
        many
        options={useStaffGroups().map(optionOf)}
        label={t('automation:groups')}
        placeholder={t('automation:groups')}
        value={many(value['groups'])}
        onChange={(groups) => set({ groups })}
      />
    </>
  )
}

function CommentFields({ value, set }: FieldsProps) {
  const { t } = useTexts('admin')
  return (
    <>
      <Input.TextArea
        rows={3}
        aria-label={t('automation:text')}
        value={String(value['text'] ?? '')}
        onChange={(event) => set({ text: event.target.value })}
      />
      <Checkbox checked={value['internal'] !== false} onChange={(event) => set({ internal: event.target.checked })}>
        {t('automation:internal')}
      </Checkbox>
    </>
  )
}

function one(value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? [value] : []
}

function many(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

import { type Priority, priorities } from '@leitstand/contracts/common'
import { filterGroups } from '@leitstand/contracts/identity/requests'
import { useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf } from '../../lib/options.ts'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { choiceOf, useEmployees } from '../../ui/ticket-choices.tsx'
import type { BulkStep } from './bulk.ts'

/** What is asked for before many tickets get it. */
export const asked = ['assignee', 'responsibility', 'priority', 'label'] as const
export type Asked = (typeof asked)[number]

interface Props {
  what: Asked
  count: number
  onChosen: (step: BulkStep) => void
  close: () => void
}

export function BulkAsk({ what, count, onChosen, close }: Props) {
  const { t } = useTexts('bulk')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [problem, setProblem] = useState('')
  const isMany = what === 'responsibility' || what === 'label'
  const { options, toValue } = useAsked()[what]
  const submit = () => {
    if (chosen.length === 0) return setProblem(t('nothingChosen'))
    onChosen({ action: what, value: toValue(chosen) })
    close()
  }
  return (
    <Dialog title={t(`title.${what}`, { count })} close={close} confirm={{ text: t('common:save') }} onSubmit={submit}>
      <Field label={t(`field.${what}`)} problem={problem}>
        {(ids) => (
          <Choice
            {...ids}
            many={isMany}
            clearable={isMany}
            searchable={options.length > 12}
            value={chosen}
            options={options}
            onChange={(next) => {
              setProblem('')
              setChosen(next)
            }}
          />
        )}
      </Field>
    </Dialog>
  )
}

interface Question {
  options: readonly { value: string; label: string }[]
  toValue: (chosen: readonly string[]) => unknown
}

const nobody = 'nobody'

function useAsked(): Record<Asked, Question> {
  const { t } = useTexts()
  const people = useEmployees()
  const groups = (useApi(filterGroups, {}).data?.items ?? []).filter((group) => !group.customerGroup)
  const labels = choiceOf('labels').useOptions()
  const isGroup = (uuid: string) => groups.some((group) => group.uuid === uuid)
  return {
    assignee: {
      options: [{ value: nobody, label: t('common:nobody') }, ...people.map(optionOf)],
      toValue: ([uuid]) => (uuid === nobody ? null : uuid),
    },
    responsibility: {
      options: [...groups, ...people].map(optionOf),
      toValue: (uuids) => ({ groups: uuids.filter(isGroup), users: uuids.filter((uuid) => !isGroup(uuid)) }),
    },
    priority: {
      options: priorities.map((value: Priority) => ({ value, label: t(`common:priority.${value}`) })),
      toValue: ([priority]) => priority,
    },
    label: { options: labels.map(optionOf), toValue: (add) => ({ add }) },
  }
}

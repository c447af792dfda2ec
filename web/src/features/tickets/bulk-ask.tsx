import { type Priority, priorities } from '@leitstand/contracts/common'
import type { Hit } from '@leitstand/contracts/search/requests'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf } from '../../lib/options.ts'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { choiceOf, useEmployees, useStaffGroups } from '../../ui/ticket-choices.tsx'
import type { BulkStep } from './bulk.ts'

/** What is asked for before many tickets get it. */
export const asked = ['assignee', 'responsibility', 'priority', 'label', 'unlabel'] as const
export type Asked = (typeof asked)[number]

interface Props {
  what: Asked
  hits: readonly Hit[]
  onChosen: (step: BulkStep) => void
  close: () => void
}

export function BulkAsk({ what, hits, onChosen, close }: Props) {
  const { t } = useTexts('bulk')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [problem, setProblem] = useState('')
  const isMany = what !== 'assignee' && what !== 'priority'
  const { options, toStep } = useAsked(hits)[what]
  const count = hits.length
  const submit = () => {
    if (chosen.length === 0) return setProblem(t('nothingChosen'))
    onChosen(toStep(chosen))
    close()
  }
  return (
    <Dialog title={t(`title.${what}`, { count })} close={close} confirm={{ text: t('common:save') }} onSubmit={submit}>
      <div className={isMany ? 'ls-room-to-choose' : undefined}>
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
      </div>
    </Dialog>
  )
}

interface Question {
  options: readonly { value: string; label: string }[]
  toStep: (chosen: readonly string[]) => BulkStep
}

const nobody = 'nobody'

function useAsked(hits: readonly Hit[]): Record<Asked, Question> {
  const { t } = useTexts()
  const people = useEmployees()
  const groups = useStaffGroups()
  const labels = choiceOf('labels').useOptions()
  const isGroup = (uuid: string) => groups.some((group) => group.uuid === uuid)
  return {
    assignee: {
      options: [{ value: nobody, label: t('common:nobody') }, ...people.map(optionOf)],
      toStep: ([uuid]) => ({ action: 'assignee', value: uuid === nobody ? null : uuid }),
    },
    responsibility: {
      options: [...groups, ...people].map(optionOf),
      toStep: (uuids) => ({
        action: 'responsibility',
        value: { groups: uuids.filter(isGroup), users: uuids.filter((uuid) => !isGroup(uuid)) },
      }),
    },
    priority: {
      options: priorities.map((value: Priority) => ({ value, label: t(`common:priority.${value}`) })),
      toStep: ([priority]) => ({ action: 'priority', value: priority }),
    },
    label: { options: labels.map(optionOf), toStep: (add) => ({ action: 'label', value: { add } }) },
    unlabel: {
      options: labels.filter(({ uuid }) => isOnAny(hits, uuid)).map(optionOf),
      toStep: (remove) => ({ action: 'label', value: { remove } }),
    },
  }
}

function isOnAny(hits: readonly Hit[], label: string): boolean {
  return hits.some(({ labels }) => labels?.some(({ uuid }) => uuid === label))
}

import { refusals, type TransitionOption } from '@leitstand/contracts/workflow/requests'
import { Button } from 'antd'
import { useState } from 'react'
import { useIsStaff } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useOffering } from '../../lib/commands.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { Icon } from '../../ui/icon.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useTicket } from './ticket-context.tsx'
import { TransitionButton } from './transition-button.tsx'
import { type Warning, warningsOf } from './warnings.ts'

const TransitionForm = onDemand(() => import('./transition-form.tsx').then((module) => module.TransitionForm))

const menuId = 'transition-menu'

/** What can be done next: the likely step as a button, the others in a menu. What needs more asks for it in place. */
export function TransitionBar({ onBook }: { onBook: () => void }) {
  const { t, language } = useTexts('ticket')
  const isStaff = useIsStaff()
  const { ticket, state, move, isMoving } = useTicket()
  const [asking, setAsking] = useState<{ option: TransitionOption; warnings: Warning[] } | null>(null)
  // Also while it is looked up what to warn of, a step that is pressed once more is the same one.
  const [isChoosing, setChoosing] = useState(false)
  const options = state?.transitions ?? []
  const open = options.filter((option) => !option.refusal)
  // Giving up is no likely step: who may not approve sees the button that others press.
  const likely = open.find((option) => option.to !== 'canceled') ?? options[0]
  // A key opens the list and carries nothing out: a step that closes a ticket is taken back by nobody who slipped.
  useShortcut('status', () => document.getElementById(menuId)?.click())

  const choose = async (option: TransitionOption) => {
    if (isChoosing) return
    setChoosing(true)
    try {
      const warnings = await warningsOf(option, ticket.publicId, isStaff)
      if (option.requiresDate || option.requiresComment || warnings.length > 0) setAsking({ option, warnings })
      else await move({ transition: option.name })
    } finally {
      setChoosing(false)
    }
  }
  const commands = open.map((option) => ({
    key: option.name,
    text: t('command.status', { label: option.label }),
    act: () => void choose(option),
  }))
  useOffering('transitions', commands)
  return (
    <>
      <div className="ls-row ls-transitions">
        {likely && (
          <TransitionButton option={likely} isMoving={isMoving || isChoosing} onChoose={() => void choose(likely)} />
        )}
        {options.length > 0 && (
          <MenuButton
            id={menuId}
            label={t('chooseTransition')}
            align="start"
            type="default"
            items={options.map((option) => ({
              key: option.name,
              text: option.label,
              refusal: option.refusal ? refusals[option.refusal][language] : undefined,
              act: () => void choose(option),
            }))}
          >
            {t('status')} <Icon name="chevronDown" size={15} />
          </MenuButton>
        )}
        {isStaff && options.length === 0 && state && <Button disabled>{t('noTransition')}</Button>}
      </div>
      {asking && (
        <TransitionForm
          option={asking.option}
          warnings={asking.warnings}
          move={move}
          isMoving={isMoving}
          onBook={() => {
            setAsking(null)
            onBook()
          }}
          close={() => setAsking(null)}
        />
      )}
    </>
  )
}

import { type AnonymisationPreview, previewAnonymisation } from '@leitstand/contracts/identity/personal-data'
import type { User } from '@leitstand/contracts/identity/requests'
import { type PersonalDataCount, personalDataEffects } from '@leitstand/contracts/personal-data'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface Props {
  user: User
  close: () => void
  onConfirm: (confirmEmail: string) => void
}

/** Says what anonymising somebody will do, and wants their address as a sign that this is who is meant. */
export function AnonymiseDialog({ user, close, onConfirm }: Props) {
  const { t } = useTexts('personalData')
  const { data, error, mutate } = useApi(previewAnonymisation, { uuid: user.uuid }, { keepPreviousData: false })
  const [typed, setTyped] = useState('')
  const isMeant = typed.trim().toLowerCase() === user.email
  const isFree = data?.obstacles.length === 0
  const go = () => {
    close()
    onConfirm(typed)
  }
  return (
    <Dialog
      title={t('titleAnonymise', { name: user.name })}
      close={close}
      confirm={{ text: t('confirm'), danger: true, disabled: !isFree || !isMeant, act: go }}
    >
      <p>{t('text')}</p>
      {!data && <Loading error={error} retry={mutate} lines={6} />}
      {data && <WhatHappens preview={data} />}
      {isFree && (
        <TextField
          label={t('confirmEmail', { email: user.email })}
          type="email"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      )}
    </Dialog>
  )
}

function WhatHappens({ preview }: { preview: AnonymisationPreview }) {
  const { t } = useTexts('personalData')
  const { name, counts, obstacles, warnings } = preview
  return (
    <>
      {obstacles.map(({ code, count }) => (
        <p key={code} role="alert" className="ls-field-problem">
          {t(`obstacle.${code}`, { count })}
        </p>
      ))}
      {personalDataEffects.map((effect) => (
        <Effect
          key={effect}
          title={t(`effect.${effect}`, { name })}
          counts={counts.filter((one) => one.effect === effect)}
        >
          {effect === 'kept' && <li>{t('keptTexts')}</li>}
        </Effect>
      ))}
      {warnings.length > 0 && (
        <ul className="ls-happens">
          {warnings.map(({ code, count }) => (
            <li key={code}>{t(`warning.${code}`, { count })}</li>
          ))}
        </ul>
      )}
    </>
  )
}

interface EffectProps {
  title: string
  counts: readonly PersonalDataCount[]
  children: ReactNode
}

function Effect({ title, counts, children }: EffectProps) {
  const { t } = useTexts('personalData')
  if (counts.length === 0 && !children) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className="ls-happens">
        {counts.map(({ kind, count }) => (
          <li key={kind}>{t(`kind.${kind}`, { count })}</li>
        ))}
        {children}
      </ul>
    </section>
  )
}

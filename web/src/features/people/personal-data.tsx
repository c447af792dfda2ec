import { anonymiseUser, exportPersonalData } from '@leitstand/contracts/identity/personal-data'
import type { User } from '@leitstand/contracts/identity/requests'
import { Button } from 'antd'
import { useState } from 'react'
import { holds, useMe } from '../../api/me.tsx'
import { addressOf } from '../../api/to-http.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../lib/toasts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProofProvider, useProvedAction } from '../../ui/proof.tsx'
import { AnonymiseDialog } from './anonymise-dialog.tsx'
import '../../ui/panels.css'

/** What is stored about a person: to take along, and for administrators to anonymise, with what will happen said first. */
export function PersonalData({ user }: { user: User }) {
  return (
    <ProofProvider>
      <Card user={user} />
    </ProofProvider>
  )
}

function Card({ user }: { user: User }) {
  const { t } = useTexts('personalData')
  const me = useMe()
  const isMe = me.uuid === user.uuid
  const isAdministrator = holds(me, 'ROLE_SUPER_ADMIN')
  const [isAsking, setAsking] = useState(false)
  const anonymising = useProvedAction(anonymiseUser, t('failed'))
  const confirm = ({ name }: User) => toast.info(t('anonymised', { name }))
  return (
    <Panel title={t('title')}>
      {user.anonymisedAt && (
        <p>
          {t('anonymisedAt')} <Moment at={user.anonymisedAt} />
        </p>
      )}
      <p className="ls-faint">{t(isMe ? 'forSelf' : 'forOthers')}</p>
      <div className="ls-row">
        <Button href={addressOf(exportPersonalData, { uuid: user.uuid })} download>
          <Icon name="download" size={15} /> {t('download')}
        </Button>
        {isAdministrator && !isMe && !user.anonymisedAt && (
          <Button danger loading={anonymising.isRunning} onClick={() => setAsking(true)}>
            {t('anonymise')}
          </Button>
        )}
      </div>
      {isAsking && (
        <AnonymiseDialog
          user={user}
          close={() => setAsking(false)}
          onConfirm={(confirmEmail) => void anonymising.run({ uuid: user.uuid, confirmEmail }, confirm)}
        />
      )}
    </Panel>
  )
}

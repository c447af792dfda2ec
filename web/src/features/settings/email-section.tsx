import { getUserGroup, type UserGroup } from '@leitstand/contracts/identity/requests'
import { holds, type Me, useMe } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { readOnlyReason } from './notification-rules.ts'
import { useNotificationSettings } from './use-notification-settings.ts'

const wishes = { group: null, send: false, never: true } as const

/** Main customers settle nothing of one another, nor of whoever is in a second group as well. */
function leaderOf(me: Me, group: UserGroup | undefined) {
  return me.groups.length === 1 && !holds(me, 'ROLE_MAIN_CUSTOMER') ? group?.mainCustomer : null
}

/** Where mails go, in which language, and whether new tickets are confirmed (AMB-225, AMB-226). */
export function EmailSection() {
  const { t } = useTexts('settings')
  const me = useMe()
  const { data, error, mutate, change } = useNotificationSettings()
  const group = useApi(getUserGroup, me.customer ? { uuid: me.customer.uuid } : null).data
  if (!data) return <Loading error={error} retry={mutate} lines={6} />
  const own = data.disableConfirmationEmail
  const active = own === null ? 'group' : own ? 'never' : 'send'
  const isOff = readOnlyReason(data, 'disableConfirmationEmail') !== null
  const leader = leaderOf(me, group)
  return (
    <>
      <Panel
        title={t('email.address')}
        text={leader ? t('email.addressTextLeader', { name: leader.name }) : t('email.addressText')}
      >
        <p>{me.email}</p>
      </Panel>
      <Panel title={t('email.confirmation')} text={t('email.confirmationText')}>
        {isOff && <p className="ls-notice">{t('readOnly.off')}</p>}
        <RadioList
          label={t('email.confirmation')}
          active={active}
          disabled={isOff}
          entries={[
            {
              name: 'group',
              text: group ? t('email.asGroup', { name: group.name }) : t('email.asUsual'),
              help: group
                ? t(group.disableConfirmationMail ? 'email.groupNever' : 'email.groupSends')
                : t('email.usualSends'),
            },
            { name: 'send', text: t('email.send') },
            { name: 'never', text: t('email.never') },
          ]}
          onChange={(wish) => change({ disableConfirmationEmail: wishes[wish] })}
        />
      </Panel>
      <Panel title={t('language.title')} text={t('language.text')}>
        <LanguageChoice />
      </Panel>
    </>
  )
}

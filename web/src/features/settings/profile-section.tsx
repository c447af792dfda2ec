import { type ExternalLogin, listExternalLogins } from '@leitstand/contracts/identity/external-logins'
import { useMe } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Moment } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { NameForm } from './name-form.tsx'
import { PictureField } from './picture-field.tsx'

/** Name, picture and language, and the profile at each linked login origin. */
export function ProfileSection() {
  const { t } = useTexts('settings')
  const me = useMe()
  const logins = useApi(listExternalLogins, {}).data?.items ?? []
  return (
    <>
      <Panel title={t('profile.title')} text={me.email}>
        <PictureField />
        <NameForm key={`${me.firstName} ${me.lastName}`} />
      </Panel>
      <Panel title={t('language.title')} text={t('language.text')}>
        <LanguageChoice />
      </Panel>
      {logins.map((login) => (
        <OriginProfile key={login.uuid} login={login} />
      ))}
    </>
  )
}

/** How the origin knows the person; it is changed there. */
function OriginProfile({ login }: { login: ExternalLogin }) {
  const { t } = useTexts('settings')
  return (
    <Panel title={t('origin.title', { name: t(`login:${login.origin}`) })} text={t('origin.text')}>
      <dl className="ls-facts">
        <dt>{t('origin.name')}</dt>
        <dd>{login.name}</dd>
        <dt>{t('origin.email')}</dt>
        <dd>{login.email}</dd>
        <dt>{t('origin.customer')}</dt>
        <dd>{login.customer ?? '–'}</dd>
        <dt>{t('origin.lastSignedInAt')}</dt>
        <dd>{login.lastSignedInAt ? <Moment at={login.lastSignedInAt} /> : t('origin.never')}</dd>
      </dl>
    </Panel>
  )
}

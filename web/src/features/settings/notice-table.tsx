import {
  type NoticeFact,
  noticeFacts,
  noticeWays,
  saidByConversation,
  usualWays,
} from '@leitstand/contracts/identity/notice-ways'
import { Button, Radio } from 'antd'
import { useIsStaff } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { SettingsProps } from './notification-rules.ts'

/** What one hears of, by which way: a row for everything that can happen, of which one way is chosen. */
export function NoticeTable({ settings, change }: SettingsProps) {
  const { t } = useTexts('notices')
  const side = useIsStaff() ? 'staff' : 'customer'
  const facts = noticeFacts.filter((fact) => usualWays[fact][side] !== null)
  const chosen = facts.filter((fact) => settings.notices[fact] !== undefined)
  const takeBack = () => change({ notices: Object.fromEntries(chosen.map((fact) => [fact, null])) })
  return (
    <>
      <table className="ls-ways">
        <thead>
          <tr>
            <th scope="col">{t('ways.fact')}</th>
            {noticeWays.map((way) => (
              <th key={way} scope="col">
                {t(`ways.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <WaysOf key={fact} fact={fact} side={side} settings={settings} change={change} />
          ))}
        </tbody>
      </table>
      <div className="ls-row">
        <Button disabled={chosen.length === 0 || !settings.activateNotifications} onClick={takeBack}>
          {t('ways.asUsual')}
        </Button>
      </div>
    </>
  )
}

function WaysOf({ fact, side, settings, change }: SettingsProps & { fact: NoticeFact; side: 'staff' | 'customer' }) {
  const { t } = useTexts('notices')
  const name = t(`facts.${fact}`)
  const own = settings.notices[fact]
  const active = own ?? usualWays[fact][side]
  // The mails of the conversation bring it already.
  const isOffered = (way: string) => side === 'staff' || way !== 'mail' || !saidByConversation.includes(fact)
  return (
    <tr>
      <th scope="row">
        {name}
        {own && <small className="ls-help">{t('ways.own')}</small>}
      </th>
      {noticeWays.map((way) => (
        <td key={way}>
          {isOffered(way) && (
            <Radio
              name={fact}
              aria-label={`${name}: ${t(`ways.${way}`)}`}
              checked={active === way}
              disabled={!settings.activateNotifications}
              onChange={() => change({ notices: { [fact]: way } })}
            >
              <span aria-hidden="true">{t(`ways.${way}`)}</span>
            </Radio>
          )}
        </td>
      ))}
    </tr>
  )
}

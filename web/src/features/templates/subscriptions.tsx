import { templates } from '@leitstand/contracts/ticket/resources'
import { templateWatchers } from '@leitstand/contracts/ticket/templates'
import { type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { useMe } from '../../api/me.tsx'
import { useAction } from '../../api/use-action.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Choice } from '../../ui/choice.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { Tag } from '../../ui/tag.tsx'
import './templates.css'

const { list, create, delete: remove } = templateWatchers.requests

/** The templates whose new tickets one watches; more are chosen here. */
export function Subscriptions() {
  const { t, language } = useTexts('templates')
  const me = useMe()
  const { data, error, mutate } = useWholeList(list, { 'user.uuid': me.uuid })
  const adding = useAction(create, { failure: t('subscriptionFailed') })
  const removing = useAction(remove, { failure: t('subscriptionFailed') })
  const all = useWholeList(templates.requests.list, { active: '1' }).data?.items ?? []
  const nameOf = ({ name, nameEn }: { name: string; nameEn: string }) => (language === 'en' && nameEn) || name
  if (!data) return <Loading error={error} retry={mutate} lines={4} />
  const own = data.items
  const others = all.filter(({ uuid }) => !own.some(({ template }) => template.uuid === uuid))
  return (
    <section className="ls-card ls-subscriptions">
      <div className="ls-subscribe">
        <Choice
          label={t('subscribeTo')}
          placeholder={t('subscribeToOne')}
          value={[]}
          options={others.map((template) => ({ value: template.uuid, label: nameOf(template) }))}
          onChange={([template]) => template && void adding.run({ template, user: me.uuid })}
        />
      </div>
      {own.length === 0 ? (
        <StateNote icon="bell" title={t('subscriptions.none')} text={t('subscriptions.text')} />
      ) : (
        <>
          <p className="ls-faint">{t('subscriptions.text')}</p>
          <ul className="ls-template-lines">
            {own.map(({ uuid, template }) => (
              <li key={uuid}>
                <span>
                  <strong>{nameOf(template)}</strong>
                  <small className="ls-faint">{ticketTypes[template.type as TypeName]?.[language]}</small>
                </span>
                {!template.active && <Tag>{t('isInactive')}</Tag>}
                <IconButton
                  icon="close"
                  iconSize={16}
                  label={t('unsubscribe', { name: nameOf(template) })}
                  disabled={removing.isRunning}
                  onClick={() => void removing.run({ uuid })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

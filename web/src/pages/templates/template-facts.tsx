import type { OutputOf } from '@leitstand/contracts/define'
import type { templates } from '@leitstand/contracts/ticket/resources'
import { stateLabel } from '@leitstand/contracts/workflow/states'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'

export type Template = OutputOf<typeof templates.requests.get>

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')

/** Everything that is set at a template, in words. */
export function TemplateFacts({ template }: { template: Template }) {
  const { t, language } = useTexts('templates')
  const yesNo = (flag: boolean) => (flag ? t('list:yes') : t('ticket:no'))
  const linkTo = (other: Template['parent']) =>
    other && <Link to={pathTo('adminTemplateView', { uuid: other.uuid })}>{other.name}</Link>
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('type'), template.type.label],
    [t('targetGroup'), t(`targetGroups.${template.targetGroup}`)],
    [t('availability'), t(`availabilities.${template.availability}`)],
    [t('parent'), linkTo(template.parent)],
    [t('mainTemplate'), linkTo(template.mainTemplate)],
    ...(template.parent ? [[t('mandatory'), yesNo(template.mandatory)] as const] : []),
    [t('hidden'), yesNo(template.hidden)],
    [t('tagDescription'), template.tagDescription],
    [t('responsibleGroups'), namesOf(template.responsibleGroups)],
    [t('responsibleUsers'), namesOf(template.responsibleUsers)],
    [t('labels'), namesOf(template.labels)],
    [t('priority'), template.priority && t(`common:priority.${template.priority}`)],
    [t('priorityVisible'), yesNo(template.priorityVisible)],
    [t('priorityReadOnly'), yesNo(template.priorityReadOnly)],
    [t('executionTime'), template.fixedExecutionTime && t(`executionTimes.${template.fixedExecutionTime}`)],
    [t('places'), template.places.map((place) => stateLabel(template.type.name, place)[language]).join(', ')],
    [t('autoClose'), t(`autoCloses.${template.autoClose}`)],
    [t('slaCapable'), yesNo(template.slaCapable)],
  ]
  return (
    <section className="ls-card ls-panel" aria-labelledby="facts">
      <h2 id="facts">{t('facts')}</h2>
      <dl className="ls-facts">
        {facts.map(([label, value]) => (
          <FactLine key={label} label={label} value={value} />
        ))}
      </dl>
    </section>
  )
}

function FactLine({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value || '–'}</dd>
    </>
  )
}

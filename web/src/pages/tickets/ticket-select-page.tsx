import type { OutputOf } from '@leitstand/contracts/define'
import { listTemplatesByTag } from '@leitstand/contracts/ticket/templates'
import { projects, type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { Link, useSearchParams } from 'react-router'
import { useIsStaff } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import '../../features/create/create.css'
import '../../ui/tiles.css'
import { useLanguage } from '../../i18n/use-language.ts'
import { pathTo } from '../../lib/paths.ts'
import { ColourDot } from '../../ui/colour-dot.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { typeIcons } from '../../ui/type-icons.ts'

/** The step before creating: what kind of ticket, or which template (AMB-019). */
export function Component() {
  const { t } = useTexts('create')
  const isStaff = useIsStaff()
  return (
    <main className="ls-page ls-select-page">
      <title>{`${t('selectTitle')} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>{isStaff ? t('selectTitle') : t('whatAbout')}</h1>
      </header>
      <Templates />
      {isStaff && <Types />}
    </main>
  )
}

function Templates() {
  const { t } = useTexts('create')
  const isStaff = useIsStaff()
  const { data } = useApi(listTemplatesByTag, {})
  if (!data) return <Skeleton lines={3} />
  // The one that every ticket of a type gets by itself stands for staff below, as its type.
  const isOffered = (entry: Entry, isDefault: boolean) => !isStaff || entry.tag !== null || !isDefault
  const offered = data.items.map((entry) => ({
    ...entry,
    templates: entry.templates.filter((template) => isOffered(entry, template.default)),
  }))
  const filled = offered.filter((entry) => entry.templates.length > 0)
  return (
    <>
      {filled.map((entry) => (
        <Tagged key={entry.tag?.uuid ?? 'rest'} entry={entry} isOnly={filled.length === 1} />
      ))}
      {!isStaff && (
        <ul className="ls-tiles">
          <li>
            <Tile to={{}} title={t('anythingElse')} text={t('anythingElseText')} />
          </li>
        </ul>
      )}
    </>
  )
}

type Entry = OutputOf<typeof listTemplatesByTag>['items'][number]

/** The templates of one tag, or at the end those without any. */
function Tagged({ entry: { tag, templates }, isOnly }: { entry: Entry; isOnly: boolean }) {
  const { t, language } = useTexts('create')
  const isStaff = useIsStaff()
  const pick = (de: string, en: string) => (language === 'en' && en) || de
  const id = `tag-${tag?.uuid ?? 'rest'}`
  const about = tag && pick(tag.description, tag.descriptionEn)
  const rest = isOnly ? t('templates') : t('otherTemplates')
  return (
    <section className="ls-page" aria-labelledby={id}>
      <h2 id={id} className={isStaff || !isOnly || tag ? 'ls-row' : 'ls-hidden'}>
        {tag && <ColourDot colour={tag.colour} />} {tag ? pick(tag.name, tag.nameEn) : rest}
      </h2>
      {about && <p className="ls-faint">{about}</p>}
      <ul className="ls-tiles">
        {templates.map((template) => (
          <li key={template.uuid}>
            <Tile
              to={{ template: template.uuid }}
              type={template.type.name}
              title={pick(template.name, template.nameEn)}
              text={
                pick(template.tagDescription, template.tagDescriptionEn) || ticketTypes[template.type.name]?.[language]
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Types() {
  const language = useLanguage()
  const types = (Object.keys(ticketTypes) as TypeName[]).filter((name) => name !== 'sub_ticket')
  return Object.entries(projects).map(([project, label]) => (
    <section key={project} className="ls-page" aria-labelledby={`project-${project}`}>
      <h2 id={`project-${project}`}>{label[language]}</h2>
      <ul className="ls-tiles">
        {types
          .filter((name) => ticketTypes[name].project === project)
          .map((name) => (
            <li key={name}>
              <Tile to={{ type: name }} type={name} title={ticketTypes[name][language]} />
            </li>
          ))}
      </ul>
    </section>
  ))
}

interface TileProps {
  to: Record<string, string>
  title: string
  text?: string | undefined
  type?: TypeName
}

function Tile({ to, title, text, type = 'sub_ticket' }: TileProps) {
  const [query] = useSearchParams()
  return (
    <Link className="ls-tile" data-row={title} to={pathTo('ticketCreate', {}, { ...Object.fromEntries(query), ...to })}>
      <Icon name={typeIcons[type]} />
      <span>
        <strong>{title}</strong>
        {text && text !== title && <small>{text}</small>}
      </span>
    </Link>
  )
}

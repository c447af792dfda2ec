import type { Language } from '@leitstand/contracts/actor'
import type { OutputOf } from '@leitstand/contracts/define'
import { listTemplatesByTag } from '@leitstand/contracts/ticket/templates'
import { projects, type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useIsStaff, useMayHandle } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import '../../features/create/create.css'
import '../../ui/tiles.css'
import { pathTo } from '../../lib/paths.ts'
import { ColourDot } from '../../ui/colour-dot.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { typeIcons } from '../../ui/type-icons.ts'

/** Fewer are seen at a glance. */
const fewTiles = 8

/** The step before creating: what kind of ticket, or which template (AMB-019). */
export function Component() {
  const { t } = useTexts('create')
  const isStaff = useIsStaff()
  const [words, setWords] = useState('')
  const { data, error, mutate } = useApi(listTemplatesByTag, {})
  const title = isStaff ? t('selectTitle') : t('whatAbout')
  const offered = useOffered(data?.items)
  const found = offered.map((entry) => ({ ...entry, tiles: entry.tiles.filter((tile) => fits(tile, words)) }))
  const isSearched = isStaff || offered.flatMap(({ tiles }) => tiles).length > fewTiles
  return (
    <main className="ls-page ls-select-page">
      <title>{`${title} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>{title}</h1>
        {isSearched && <SearchField text={t('searchTiles')} words={words} search={setWords} />}
      </header>
      {!data && <Loading error={error} retry={mutate} lines={3} />}
      {found.map((entry) => entry.tiles.length > 0 && <Shelf key={entry.id} entry={entry} />)}
      {data && found.every(({ tiles }) => tiles.length === 0) && words && (
        <p className="ls-faint" role="status">
          {t('noTile', { words })}
        </p>
      )}
      {data && !isStaff && (
        <ul className="ls-tiles">
          <li>
            <Tile to={{}} title={t('anythingElse')} text={t('anythingElseText')} />
          </li>
        </ul>
      )}
    </main>
  )
}

type Entry = OutputOf<typeof listTemplatesByTag>['items'][number]

/** Tiles with a heading. */
interface Offered {
  id: string
  title: string
  /** Readers of the page alone need it. */
  isBare?: boolean
  colour?: string | undefined
  icon?: string | null | undefined
  about?: string | null
  tiles: readonly TileProps[]
}

function fits({ title, text = '' }: TileProps, words: string): boolean {
  const said = `${title}\n${text}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}

/** The templates by tag, at the end those without any, and for staff the types. */
function useOffered(entries: readonly Entry[] = []): Offered[] {
  const { t, language } = useTexts('create')
  const isStaff = useIsStaff()
  const mayHandle = useMayHandle()
  const pick = (de: string, en: string) => (language === 'en' && en) || de
  // The one that every ticket of a type gets by itself stands for staff below, as its type.
  const isOffered = (entry: Entry, isDefault: boolean) => !isStaff || entry.tag !== null || !isDefault
  const filled = entries
    .map((entry) => ({ ...entry, templates: entry.templates.filter((one) => isOffered(entry, one.default)) }))
    .filter(({ templates }) => templates.length > 0)
  const isOnly = filled.length === 1
  const tagged = filled.map(({ tag, templates }) => ({
    id: `tag-${tag?.uuid ?? 'rest'}`,
    title: tag ? pick(tag.name, tag.nameEn) : isOnly ? t('templates') : t('otherTemplates'),
    isBare: !isStaff && isOnly && !tag,
    colour: tag?.colour,
    icon: tag?.icon,
    about: tag && pick(tag.description, tag.descriptionEn),
    tiles: inOrder(
      tag !== null,
      templates.map((template) => ({
        to: { template: template.uuid },
        type: template.type.name,
        title: pick(template.name, template.nameEn),
        text: pick(template.tagDescription, template.tagDescriptionEn) || ticketTypes[template.type.name]?.[language],
      })),
    ),
  }))
  const offered: Offered[] = isStaff ? [...tagged, ...typesOf(language)] : tagged
  return offered.map((entry) => ({ ...entry, tiles: entry.tiles.filter(({ type }) => !type || mayHandle(type)) }))
}

/** A tag has an order of its own; the others stand by the names that are read. */
function inOrder(isTagged: boolean, tiles: readonly TileProps[]): readonly TileProps[] {
  return isTagged ? tiles : tiles.toSorted((one, other) => one.title.localeCompare(other.title, 'de'))
}

function typesOf(language: Language): Offered[] {
  const types = (Object.keys(ticketTypes) as TypeName[]).filter((name) => name !== 'sub_ticket')
  return Object.entries(projects).map(([project, label]) => ({
    id: `project-${project}`,
    title: label[language],
    tiles: types
      .filter((name) => ticketTypes[name].project === project)
      .map((name) => ({ to: { type: name }, type: name, title: ticketTypes[name][language] })),
  }))
}

function Shelf({ entry: { id, title, isBare = false, colour, icon, about, tiles } }: { entry: Offered }) {
  return (
    <section className="ls-page" aria-labelledby={id}>
      <h2 id={id} className={isBare ? 'ls-hidden' : 'ls-row'}>
        {colour && <ColourDot colour={colour} icon={icon} />} {title}
      </h2>
      {about && <p className="ls-faint">{about}</p>}
      <ul className="ls-tiles">
        {tiles.map((tile) => (
          <li key={Object.values(tile.to).join()}>
            <Tile {...tile} />
          </li>
        ))}
      </ul>
    </section>
  )
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

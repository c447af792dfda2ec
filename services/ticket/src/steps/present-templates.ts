import { type Actor, isStaff, type Language } from '@leitstand/contracts/actor'
import { groupRef, iri, Priority, userRef } from '@leitstand/contracts/common'
import type { OutputOf } from '@leitstand/contracts/define'
import type { templates } from '@leitstand/contracts/ticket/resources'
import { isForStaffOnly } from '@leitstand/contracts/ticket/ticket'
import { ProjectName, TypeName } from '@leitstand/contracts/workflow/state-names'
import type { Sql } from '@leitstand/kit/database'
import type { Names } from '../domain/fields.ts'
import { projectOf } from '../domain/new-ticket.ts'
import { projectRef, typeRef } from '../domain/refs.ts'
import type { SenderConfiguration } from '../generated/prisma/client.ts'
import {
  findAroundTemplates,
  type HintOfTemplate,
  type SubTemplate,
  type TagOfTemplate,
} from '../store/around-templates.ts'
import { type FieldOfTemplate, fieldsOfTemplates } from '../store/metadata.ts'
import { findNames } from '../store/names.ts'
import { type AccountOfTemplate, accountsOfTemplates } from '../store/template-clearing-types.ts'
import type { TemplateWithAddresses } from '../store/whole-templates.ts'
import { metadataFieldOf } from './metadata.ts'

/** With what stands in other tables. */
export type WholeTemplate = TemplateWithAddresses & { related?: RelatedData }
type Shown = OutputOf<typeof templates.requests.get>

interface RelatedData {
  names: Names
  subTemplates: Omit<SubTemplate, 'template'>[]
  watchers: string[]
  tags: Omit<TagOfTemplate, 'template'>[]
  hint: HintOfTemplate | null
  fields: FieldOfTemplate[]
  accounts: AccountOfTemplate[]
}

/** Looks up what belongs to templates: one query for each kind of thing, however many templates there are. */
export async function completeTemplates<T extends TemplateWithAddresses>(
  rows: T[],
  on: Pick<Sql, 'query'>,
): Promise<T[]> {
  const uuids = rows.map(({ uuid }) => uuid)
  const fields = await fieldsOfTemplates(on, uuids)
  const accounts = await accountsOfTemplates(on, uuids)
  const { subs, watchers, tags, hints } = await findAroundTemplates(on, rows)
  const named = rows.flatMap((row) => [
    ...row.responsibleGroups,
    ...row.responsibleUsers,
    ...row.labels,
    row.parent,
    row.mainTemplate,
  ])
  const names = await findNames(on, [...named, ...watchers.map(({ person }) => person)])
  return rows.map((row) => ({
    ...row,
    related: {
      names,
      subTemplates: subs.filter(({ template }) => template === row.uuid),
      watchers: watchers.filter(({ template }) => template === row.uuid).map(({ person }) => person),
      tags: tags.filter(({ template }) => template === row.uuid),
      hint: hints.find(({ uuid }) => uuid === row.hint) ?? null,
      fields: fields.filter(({ template, deleted }) => template === row.uuid && !deleted),
      accounts: accounts.filter(({ template }) => template === row.uuid),
    },
  }))
}

export function presentTemplate(row: WholeTemplate, { language, actor }: { language: Language; actor: Actor }): Shown {
  const type = TypeName.parse(row.type)
  return {
    '@id': iri('templates', row.uuid),
    '@type': 'Template',
    uuid: row.uuid,
    name: row.name,
    nameEn: row.nameEn,
    subject: row.subject,
    subjectEn: row.subjectEn,
    description: row.description,
    descriptionEn: row.descriptionEn,
    type: typeRef(type, language),
    project: projectRef(ProjectName.nullable().parse(row.project) ?? projectOf(type, undefined), language),
    targetGroup: row.targetGroup as Shown['targetGroup'],
    autoClose: row.autoClose as Shown['autoClose'],
    default: row.default,
    slaCapable: row.slaCapable,
    ...((isStaff(actor) || !isForStaffOnly('priority', { priorityHidden: !row.priorityVisible })) && {
      priority: Priority.parse(row.priority),
    }),
    priorityReadOnly: row.priorityReadOnly,
    priorityVisible: row.priorityVisible,
    hidden: row.hidden,
    active: row.active,
    tagDescription: row.tagDescription,
    tagDescriptionEn: row.tagDescriptionEn,
    mandatory: row.mandatory,
    places: row.places as Shown['places'],
    availability: row.availability as Shown['availability'],
    fixedExecutionTime: row.fixedExecutionTime as Shown['fixedExecutionTime'],
    ...shared(row.related),
    ...(isStaff(actor) ? ofStaff(row) : nothingOfStaff),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

const shared = (related: RelatedData | undefined): Pick<Shown, 'hint' | 'tags' | 'metadataFields'> => ({
  metadataFields: (related?.fields ?? []).map(metadataFieldOf),
  hint: related?.hint
    ? {
        '@id': iri('template_hints', related.hint.uuid),
        '@type': 'TemplateHint',
        id: related.hint.uuid,
        ...related.hint,
      }
    : null,
  tags: (related?.tags ?? []).map(({ uuid, name, icon, colour }) => ({
    '@id': iri('tags', uuid),
    '@type': 'Tag',
    uuid,
    name,
    icon,
    colour,
  })),
})

type OfStaff = Pick<
  Shown,
  | 'responsibleGroups'
  | 'responsibleUsers'
  | 'labels'
  | 'parent'
  | 'mainTemplate'
  | 'subTemplates'
  | 'watchers'
  | 'clearingTypes'
  | 'senderConfigurations'
>

/** Who answers, what else is made with it and who looks on is the staff's own affair. */
const nothingOfStaff: OfStaff = {
  responsibleGroups: [],
  responsibleUsers: [],
  labels: [],
  parent: null,
  mainTemplate: null,
  subTemplates: [],
  watchers: [],
  clearingTypes: [],
  senderConfigurations: [],
}

function ofStaff(row: WholeTemplate): OfStaff {
  const { related } = row
  const nameOf = (uuid: string) => related?.names.of(uuid) ?? '?'
  return {
    responsibleGroups: row.responsibleGroups.map((uuid) => groupRef(uuid, nameOf(uuid))),
    responsibleUsers: row.responsibleUsers.map((uuid) => userRef(uuid, nameOf(uuid))),
    labels: row.labels.map((uuid) => ({ '@id': iri('labels', uuid), '@type': 'Label', uuid, name: nameOf(uuid) })),
    parent: row.parent ? templateRef(row.parent, nameOf(row.parent)) : null,
    mainTemplate: row.mainTemplate ? templateRef(row.mainTemplate, nameOf(row.mainTemplate)) : null,
    subTemplates: (related?.subTemplates ?? []).map(({ uuid, name, mandatory }) => ({
      ...templateRef(uuid, name),
      mandatory,
    })),
    watchers: (related?.watchers ?? []).map((uuid) => userRef(uuid, nameOf(uuid))),
    clearingTypes: (related?.accounts ?? []).map(({ uuid, name }) => ({
      '@id': iri('clearing_types', uuid),
      '@type': 'ClearingType',
      uuid,
      name,
    })),
    senderConfigurations: row.senderConfigurations.map(toSenderConfiguration),
  }
}

export function templateRef(uuid: string, name: string) {
  return { '@id': iri('templates', uuid), '@type': 'Template', uuid, name }
}

export function toSenderConfiguration(row: SenderConfiguration) {
  return {
    '@id': iri('sender_configurations', row.uuid),
    '@type': 'SenderConfiguration' as const,
    uuid: row.uuid,
    emailAddress: row.emailAddress,
    sendConfirmation: row.sendConfirmation,
  }
}

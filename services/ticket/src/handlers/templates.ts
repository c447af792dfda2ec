import { isStaff } from '@leitstand/contracts/actor'
import { iri } from '@leitstand/contracts/common'
import { mustExist } from '@leitstand/contracts/problems'
import { templateCopied } from '@leitstand/contracts/ticket/events'
import { templates } from '@leitstand/contracts/ticket/resources'
import {
  duplicateTemplate,
  listTemplateGroups,
  listTemplatePlaces,
  listTemplatesByTag,
  listTemplateUsers,
} from '@leitstand/contracts/ticket/templates'
import { listPlaces } from '@leitstand/contracts/workflow/requests'
import { auditChange } from '@leitstand/kit/audit'
import { emit, personOf } from '@leitstand/kit/outbox'
import { type Context, serve } from '../context.ts'
import type { Tag } from '../generated/prisma/client.ts'
import { completeTemplates, presentTemplate } from '../steps/present-templates.ts'
import { groupsListed, peopleListed } from '../steps/responsible.ts'
import { forgetTemplates } from '../store/templates.ts'
import {
  copyTemplate,
  findVisibleTemplate,
  offeredTemplates,
  type TemplateWithAddresses,
  tagsWithTemplates,
} from '../store/whole-templates.ts'

async function visibleTemplate(context: Context, uuid: string): Promise<TemplateWithAddresses> {
  return mustExist(await findVisibleTemplate(context.prisma, context.actor, uuid))
}

/** The copy is like its original, parts and all, but for what there can be only once: being a default, addresses of the mail intake. */
const handleDuplicate = serve(duplicateTemplate, async ({ uuid }, context) => {
  const original = await visibleTemplate(context, uuid)
  return await context.prismaTransaction(async (prisma, tx) => {
    forgetTemplates()
    const copies = await copyTemplate(prisma, original)
    const rows = await completeTemplates(
      copies.map(({ row }) => row),
      tx,
    )
    const entities = rows.map((row) => presentTemplate(row, context))
    for (const entity of entities) {
      await emit(tx, templates.changed, { entity, version: entity.version })
      await auditChange(tx, templates, { before: null, after: entity }, context)
    }
    const copied = copies.map(({ row, copyOf }) => ({ template: row.uuid, copyOf }))
    await emit(tx, templateCopied, {
      copies: copied,
      at: context.clock.now().toISOString(),
      actor: personOf(context.actor),
    })
    return mustExist(entities[0])
  })
})

const handlePlaces = serve(listTemplatePlaces, async ({ uuid }, context) => {
  const { type } = await visibleTemplate(context, uuid)
  const { items } = await context.call(listPlaces, {})
  const known = items.filter(({ types }) => types.some((name) => name === type))
  return { items: known, total: known.length }
})

const handleUsers = serve(listTemplateUsers, async ({ uuid }, context) => {
  const template = await visibleTemplate(context, uuid)
  return await peopleListed(context, isStaff(context.actor) ? template.responsibleUsers : [])
})

const handleGroups = serve(listTemplateGroups, async ({ uuid }, context) => {
  const template = await visibleTemplate(context, uuid)
  return await groupsListed(context, isStaff(context.actor) ? template.responsibleGroups : [])
})

/** What can be opened by itself, tag by tag; customers are shown no tag that holds nothing for them. */
const handleByTag = serve(listTemplatesByTag, async (_, context) => {
  const rows = await offeredTemplates(context.prisma, context.actor)
  const whole = await completeTemplates(rows, context)
  const shown = new Map(whole.map((row) => [row.uuid, presentTemplate(row, context)]))
  const tags = await tagsWithTemplates(context.prisma)
  const tagged = tags.map((tag) => ({
    tag: tagRef(tag),
    templates: tag.templates.flatMap(({ templateUuid }) => shown.get(templateUuid) ?? []),
  }))
  const untagged = [...shown.values()].filter((template) => template.tags.length === 0)
  const offered = isStaff(context.actor) ? tagged : tagged.filter((entry) => entry.templates.length > 0)
  const items = [...offered, ...(untagged.length > 0 ? [{ tag: null, templates: untagged }] : [])]
  return { items, total: items.length }
})

function tagRef({ uuid, name, nameEn, description, descriptionEn, icon, colour }: Tag) {
  return { '@id': iri('tags', uuid), '@type': 'Tag', uuid, name, nameEn, description, descriptionEn, icon, colour }
}

export const templateHandlers = [handleDuplicate, handlePlaces, handleUsers, handleGroups, handleByTag]

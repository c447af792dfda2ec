import { AppError, invalid } from '@leitstand/contracts/problems'
import { senderConfigurations, templates } from '@leitstand/contracts/ticket/resources'
import type { Violation } from '@leitstand/contracts/violations'
import { TypeName } from '@leitstand/contracts/workflow/state-names'
import { mayBeIn } from '@leitstand/contracts/workflow/states'
import { auditChange } from '@leitstand/kit/audit'
import type { Sql } from '@leitstand/kit/database'
import { literally } from '@leitstand/kit/list'
import { emit } from '@leitstand/kit/outbox'
import type { ColumnsOf } from '@leitstand/kit/resource-types'
import { type Context, serveResource } from '../context.ts'
import { toCamelCase } from '../domain/camel-case.ts'
import { projectOf } from '../domain/new-ticket.ts'
import { templateScope } from '../domain/ticket-policy.ts'
import type { PrismaClient, Template } from '../generated/prisma/client.ts'
import { completeTemplates, presentTemplate, templateRef, toSenderConfiguration } from '../steps/present-templates.ts'
import { knownGroups, knownPeople } from '../steps/references.ts'
import { mainTemplateBelow, moveDescendants } from '../store/template-tree.ts'
import { forgetTemplates } from '../store/templates.ts'

type Columns = ColumnsOf<PrismaClient, 'template'>

export const templateResource = serveResource(templates, 'template', {
  include: { senderConfigurations: true },
  complete: completeTemplates,
  scope: templateScope,
  filters: {
    // Both are compared by ILIKE.
    name: (name) => ({ name: { equals: literally(name), mode: 'insensitive' } }),
    search: (part) => ({ name: { contains: literally(part), mode: 'insensitive' } }),
    'type.name': (type) => ({ type }),
    'project.name': (project) => ({ project }),
    'parent.uuid': (parent) => ({ parent }),
    'mainTemplate.uuid': (mainTemplate) => ({ mainTemplate }),
    // What can be used both ways can be used either way.
    availability: (availability) => ({ availability: { in: [availability, 'both'] } }),
  },
  prepare: async (input, context) => {
    await knownGroups(context, input.responsibleGroups ?? [])
    await knownPeople(context, input.responsibleUsers ?? [])
    return input
  },
  columns: (given, _context, previous) => {
    const input = toCamelCase(given)
    const { type = previous && TypeName.parse(previous.type), project } = input
    const isMoved = input.type !== undefined || project !== undefined
    const hasParent = 'parent' in input ? input.parent !== null : Boolean(previous?.parent)
    if (type && project && !mayBeIn(project, type))
      throw invalid({ propertyPath: 'project', code: 'project-not-of-type' })
    if (previous && input.mandatory && !hasParent) throw invalid({ propertyPath: 'mandatory', code: 'mandatory-alone' })
    return {
      ...input,
      ...(type && isMoved && { project: project ?? projectOf(type, undefined) }),
      // Only a part of something else can be one that must not be missing (ENT-036); a new one is told so by what it answers.
      ...(!hasParent && (input.mandatory || previous?.mandatory) && { mandatory: false }),
    }
  },
  present: presentTemplate,
  beforeWrite: async (columns, previous, { prisma, sql }, context) => {
    forgetTemplates()
    await mustExist(sql, columns)
    await placeInTree(sql, columns, previous?.uuid ?? null)
    if (previous?.default && (columns.default === false || columns.active === false))
      throw new AppError('default-template-protected')
    const displaced = await takePlaceAsDefault(sql, columns, previous)
    if (displaced.length > 0) await tellDisplaced(displaced, { prisma, sql }, context)
  },
  afterWrite: async (row, _input, sql) => await moveDescendants(sql, row.uuid, row.mainTemplate ?? row.uuid),
  beforeDelete: async (row, { sql }) => {
    forgetTemplates()
    if (row.default) throw new AppError('default-template-protected')
    const used = await sql.query(
      `(SELECT 1 FROM ticket WHERE template_uuid = $1::uuid LIMIT 1)
       UNION ALL (SELECT 1 FROM template WHERE parent = $1::uuid LIMIT 1)
       UNION ALL (SELECT 1 FROM recurring_task WHERE template_uuid = $1::uuid LIMIT 1)`,
      [row.uuid],
    )
    if (used.length > 0) throw new AppError('in-use')
  },
})

export const senderConfigurationResource = serveResource(senderConfigurations, 'senderConfiguration', {
  include: { template: true },
  uniqueField: 'emailAddress',
  columns: ({ template, ...input }) => ({ ...input, ...(template !== undefined && { templateUuid: template }) }),
  beforeWrite: async ({ templateUuid }, _previous, { sql }) => {
    if (templateUuid === undefined) return
    const found = await sql.query('SELECT 1 FROM template WHERE uuid = $1::uuid', [templateUuid])
    if (found.length === 0) throw invalid({ propertyPath: 'template', code: 'unknown-reference' })
  },
  present: (row) => ({
    ...toSenderConfiguration(row),
    template: templateRef(row.template.uuid, row.template.name),
  }),
})

/** A new default takes the place of the old one of its type and project (AMB-114); the last one cannot simply be switched off. */
async function takePlaceAsDefault(sql: Sql, columns: Columns, previous: Template | null): Promise<string[]> {
  const wanted = { ...previous, ...columns }
  if (wanted.default !== true) return []
  // Two at once would not see each other; the second waits until the first has taken the place.
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended('default-template', 0))::text")
  const displaced = await sql.query<{ uuid: string }>(
    `UPDATE template SET is_default = false, version = version + 1
      WHERE type = $1 AND project = $2 AND is_default AND uuid <> $3::uuid RETURNING uuid`,
    [wanted.type, wanted.project, previous?.uuid ?? '00000000-0000-0000-0000-000000000000'],
  )
  return displaced.map(({ uuid }) => uuid)
}

async function tellDisplaced(
  uuids: string[],
  { prisma, sql }: { prisma: Pick<PrismaClient, 'template'>; sql: Sql },
  context: Context,
): Promise<void> {
  const found = await prisma.template.findMany({
    where: { uuid: { in: uuids } },
    include: { senderConfigurations: true },
  })
  for (const row of await completeTemplates(found, sql)) {
    const after = presentTemplate(row, context)
    await emit(sql, templates.changed, { entity: after, version: row.version })
    await auditChange(sql, templates, { before: { ...after, default: true }, after }, context)
  }
}

/** Writes the main template beside a new parent. */
async function placeInTree(sql: Sql, columns: Columns, template: string | null): Promise<void> {
  if (!('parent' in columns)) return
  const { parent } = columns
  columns.mainTemplate = typeof parent === 'string' ? await mainTemplateBelow(sql, parent, template) : null
}

const pointers = [
  ['labels', 'label'],
  ['hint', 'template_hint'],
  ['responsibleGroups', 'user_group'],
  ['responsibleUsers', 'person'],
] as const

/** Everything that a template points at is there. */
async function mustExist(sql: Sql, columns: Columns): Promise<void> {
  const wrong: Violation[] = []
  for (const [propertyPath, table] of pointers) {
    const uuids = new Set([columns[propertyPath] ?? []].flat())
    if (uuids.size === 0) continue
    const where = table === 'person' ? ' AND staff' : table === 'user_group' ? ' AND NOT customer_group' : ''
    const found = await sql.query(`SELECT 1 FROM ${table} WHERE uuid = ANY($1::uuid[])${where}`, [[...uuids]])
    if (found.length < uuids.size) wrong.push({ propertyPath, code: 'unknown-reference' })
  }
  if (wrong.length > 0) throw invalid(...wrong)
}

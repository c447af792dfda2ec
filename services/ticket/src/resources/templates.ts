import { type Actor, isStaff } from '@leitstand/contracts/actor'
import { groupRef, iri } from '@leitstand/contracts/common'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { senderConfigurations, templates } from '@leitstand/contracts/ticket/resources'
import { TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { serveResource } from '../context.ts'
import { projectOf } from '../domain/new-ticket.ts'
import { customerTypes } from '../domain/ticket-policy.ts'
import type { SenderConfiguration, Template } from '../generated/prisma/client.ts'
import { findNames } from '../store/names.ts'
import { projectRef, typeRef } from '../store/present.ts'
import { forgetTemplates } from '../store/templates.ts'

type TemplateRow = Template & { senderConfigurations: SenderConfiguration[]; groupName?: (uuid: string) => string }

/** Customers are not offered hidden, internal or employees' templates (ROLE-019 to ROLE-021). */
function scope(actor: Actor): Record<string, unknown> {
  if (isStaff(actor)) return {}
  return { hidden: false, active: true, targetGroup: { in: ['all', 'customer'] }, type: { in: [...customerTypes] } }
}

export const templateResource = serveResource<TemplateRow>({
  contract: templates,
  model: 'template',
  include: { senderConfigurations: true },
  complete: async (rows, on) => {
    const names = await findNames(
      on,
      rows.flatMap((row) => row.responsibleGroups),
    )
    return rows.map((row) => ({ ...row, groupName: names.of }))
  },
  scope,
  filterPaths: { 'type.name': 'type', 'project.name': 'project' },
  columns: (input) => {
    const type = TypeName.safeParse(input['type'])
    return {
      ...input,
      ...(type.success && { project: ticketTypes[type.data].project ?? projectOf(type.data, undefined) }),
    }
  },
  present: (row, { language, actor }) => ({
    '@id': iri('templates', row.uuid),
    '@type': 'Template',
    uuid: row.uuid,
    name: row.name,
    nameEn: row.nameEn,
    subject: row.subject,
    subjectEn: row.subjectEn,
    description: row.description,
    descriptionEn: row.descriptionEn,
    type: typeRef(TypeName.parse(row.type), language),
    project: projectRef(projectOf(TypeName.parse(row.type), undefined), language),
    targetGroup: row.targetGroup,
    autoClose: row.autoClose,
    default: row.default,
    slaCapable: row.slaCapable,
    priority: row.priority,
    priorityReadOnly: row.priorityReadOnly,
    priorityVisible: row.priorityVisible,
    hidden: row.hidden,
    active: row.active,
    responsibleGroups: isStaff(actor)
      ? row.responsibleGroups.map((uuid) => groupRef(uuid, row.groupName?.(uuid) ?? '?'))
      : [],
    senderConfigurations: isStaff(actor) ? row.senderConfigurations.map(toSenderConfiguration) : [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }),
  // A new default takes the place of the old one (AMB-114); the last one cannot simply be switched off.
  beforeWrite: async (columns, previous, { sql }) => {
    forgetTemplates()
    if (previous?.default && columns['default'] === false) throw new AppError('default-template-protected')
    if (columns['default'] !== true) return
    await sql.query(
      'UPDATE template SET is_default = false, version = version + 1 WHERE type = $1 AND is_default AND uuid <> $2::uuid',
      [columns['type'] ?? previous?.type, previous?.uuid ?? '00000000-0000-0000-0000-000000000000'],
    )
  },
  beforeDelete: async (row, { sql }) => {
    if (row.default) throw new AppError('default-template-protected')
    const used = await sql.query(
      '(SELECT 1 FROM ticket WHERE template_uuid = $1::uuid LIMIT 1) UNION ALL (SELECT 1 FROM recurring_task WHERE template_uuid = $1::uuid LIMIT 1)',
      [row.uuid],
    )
    if (used.length > 0) throw new AppError('in-use')
  },
})

export const senderConfigurationResource = serveResource<SenderConfiguration & { template: Template }>({
  contract: senderConfigurations,
  model: 'senderConfiguration',
  include: { template: true },
  uniqueField: 'emailAddress',
  filterPaths: { 'template.uuid': 'templateUuid' },
  columns: ({ template, ...input }) => ({ ...input, ...(template !== undefined && { templateUuid: template }) }),
  beforeWrite: async (columns, _previous, { sql }) => {
    const found = await sql.query('SELECT 1 FROM template WHERE uuid = $1::uuid', [columns['templateUuid']])
    if (found.length === 0) throw invalid({ propertyPath: 'template', code: 'unknown-reference' })
  },
  present: (row) => ({
    ...toSenderConfiguration(row),
    template: {
      '@id': iri('templates', row.template.uuid),
      '@type': 'Template',
      uuid: row.template.uuid,
      name: row.template.name,
    },
    version: row.version,
  }),
})

function toSenderConfiguration(row: SenderConfiguration) {
  return {
    '@id': iri('sender_configurations', row.uuid),
    '@type': 'SenderConfiguration' as const,
    uuid: row.uuid,
    emailAddress: row.emailAddress,
    sendConfirmation: row.sendConfirmation,
  }
}

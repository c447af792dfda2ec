import type { Actor } from '@leitstand/contracts/actor'
import { newId } from '@leitstand/kit/ids'
import { templateScope } from '../domain/ticket-policy.ts'
import type { Prisma, SenderConfiguration, Template } from '../generated/prisma/client.ts'

// Templates with the addresses of their intake, as administrators and forms see them.

export type TemplateWithAddresses = Template & { senderConfigurations: SenderConfiguration[] }

type Client = Pick<Prisma.TransactionClient, 'template' | 'templateTag' | 'tag' | 'templateMetadataField'>
const include = { senderConfigurations: true } as const

export async function findVisibleTemplate(
  prisma: Client,
  reader: Actor,
  uuid: string,
): Promise<TemplateWithAddresses | null> {
  return await prisma.template.findFirst({ where: { AND: [{ uuid }, templateScope(reader)] }, include })
}

/** What can be opened by itself. */
export async function offeredTemplates(prisma: Client, reader: Actor): Promise<TemplateWithAddresses[]> {
  return await prisma.template.findMany({
    where: { AND: [templateScope(reader), { active: true, availability: { in: ['main', 'both'] } }] },
    orderBy: [{ name: 'asc' }, { uuid: 'asc' }],
    include,
  })
}

export async function tagsWithTemplates(prisma: Client) {
  return await prisma.tag.findMany({
    orderBy: [{ tagOrder: 'asc' }, { name: 'asc' }],
    include: { templates: { orderBy: [{ tagOrder: 'asc' }, { uuid: 'asc' }] } },
  })
}

/** With its tags, its fields and a name that says so; what there can be only once stays with the original. */
export async function copyTemplate(prisma: Client, whole: TemplateWithAddresses): Promise<TemplateWithAddresses> {
  const { senderConfigurations: _, createdAt: _created, updatedAt: _updated, ...original } = whole
  const copy = await prisma.template.create({
    data: {
      ...original,
      name: marked(original.name, '(Kopie)'),
      nameEn: original.nameEn && marked(original.nameEn, '(copy)'),
      uuid: newId(),
      default: false,
      version: 1,
    },
    include,
  })
  const tags = await prisma.templateTag.findMany({ where: { templateUuid: original.uuid } })
  await prisma.templateTag.createMany({
    data: tags.map(({ tagUuid, tagOrder }) => ({ uuid: newId(), templateUuid: copy.uuid, tagUuid, tagOrder })),
  })
  const fields = await prisma.templateMetadataField.findMany({ where: { templateUuid: original.uuid, deleted: false } })
  await prisma.templateMetadataField.createMany({
    data: fields.map(({ options, ...field }) => ({
      ...field,
      options: options ?? [],
      uuid: newId(),
      templateUuid: copy.uuid,
      version: 1,
    })),
  })
  return copy
}

const longestName = 255

function marked(name: string, mark: string): string {
  return `${name.slice(0, longestName - mark.length - 1).toWellFormed()} ${mark}`
}

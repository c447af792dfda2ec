import type { Actor } from '@leitstand/contracts/actor'
import { newId } from '@leitstand/kit/ids'
import { templateScope } from '../domain/ticket-policy.ts'
import type { Prisma, SenderConfiguration, Template } from '../generated/prisma/client.ts'

// Templates with the addresses of their intake, as administrators and forms see them.

export type TemplateWithAddresses = Template & { senderConfigurations: SenderConfiguration[] }

type Client = Pick<
  Prisma.TransactionClient,
  'template' | 'templateTag' | 'tag' | 'templateMetadataField' | 'templateWatcher'
>
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

/** A template that was copied, and of which one. */
export interface CopiedTemplate {
  row: TemplateWithAddresses
  copyOf: string
}

/**
 * Copies a template with all parts below it, their tags, fields and watchers (AMB-076). The name of the first says so, and
 * what there can be only once stays with the original.
 */
export async function copyTemplate(prisma: Client, whole: TemplateWithAddresses): Promise<CopiedTemplate[]> {
  const originals = await withParts(prisma, whole)
  const uuids = originals.map(({ uuid }) => uuid)
  const copies = new Map(uuids.map((uuid) => [uuid, newId()]))
  const copyOf = (uuid: string) => copies.get(uuid) ?? uuid
  const rows = originals.map(({ createdAt: _created, updatedAt: _updated, ...original }) => ({
    ...original,
    ...(original.uuid === whole.uuid && nameOfCopy(original)),
    uuid: copyOf(original.uuid),
    parent: original.parent && copyOf(original.parent),
    mainTemplate: original.mainTemplate && copyOf(original.mainTemplate),
    default: false,
    version: 1,
  }))
  await prisma.template.createMany({ data: rows })
  await copyAround(prisma, uuids, copyOf)
  const made = await prisma.template.findMany({ where: { uuid: { in: [...copies.values()] } }, include })
  return uuids.flatMap((uuid) => made.filter((row) => row.uuid === copyOf(uuid)).map((row) => ({ row, copyOf: uuid })))
}

/** The template first, then what stands below it, level by level. */
async function withParts(
  prisma: Client,
  { senderConfigurations: _, ...root }: TemplateWithAddresses,
): Promise<Template[]> {
  const found: Template[] = [root]
  let level = [root.uuid]
  while (level.length > 0) {
    const parts = await prisma.template.findMany({
      where: { parent: { in: level }, uuid: { notIn: found.map(({ uuid }) => uuid) } },
    })
    found.push(...parts)
    level = parts.map(({ uuid }) => uuid)
  }
  return found
}

async function copyAround(prisma: Client, uuids: string[], copyOf: (uuid: string) => string): Promise<void> {
  const where = { templateUuid: { in: uuids } }
  const asCopied = <T extends { templateUuid: string }>(row: T) => ({
    ...row,
    uuid: newId(),
    templateUuid: copyOf(row.templateUuid),
    version: 1,
  })
  const tags = await prisma.templateTag.findMany({ where })
  await prisma.templateTag.createMany({ data: tags.map(asCopied) })
  const fields = await prisma.templateMetadataField.findMany({ where: { ...where, deleted: false } })
  await prisma.templateMetadataField.createMany({
    data: fields.map(({ options, ...field }) => ({ ...asCopied(field), options: options ?? [] })),
  })
  const watchers = await prisma.templateWatcher.findMany({ where })
  await prisma.templateWatcher.createMany({
    data: watchers.map(({ createdAt: _, ...watcher }) => asCopied(watcher)),
  })
}

function nameOfCopy({ name, nameEn }: Pick<Template, 'name' | 'nameEn'>): Pick<Template, 'name' | 'nameEn'> {
  return { name: marked(name, '(Kopie)'), nameEn: nameEn && marked(nameEn, '(copy)') }
}

const longestName = 255

function marked(name: string, mark: string): string {
  return `${name.slice(0, longestName - mark.length - 1).toWellFormed()} ${mark}`
}

import { groupChanged } from '@leitstand/contracts/identity/requests'
import { channels } from '@leitstand/contracts/notification/requests'
import { templates } from '@leitstand/contracts/ticket/resources'
import { z } from 'zod'
import { consume } from '../context.ts'
import { keepName } from '../store/named-things.ts'

// Events of plain resources carry the entity under one name for all; this is the part that counts here.
const Entity = z.object({
  entity: z.object({ uuid: z.uuid(), name: z.string(), slaCapable: z.boolean().optional() }),
  version: z.int(),
})
const Gone = z.object({ uuid: z.uuid(), version: z.int() })

/** Names of what agreements and rules point to. */
export const onNamesChanged = [
  consume(groupChanged, ({ group, deleted }, { tx }) =>
    keepName(tx, { kind: 'user-group', uuid: group.uuid, name: group.name, version: group.version, deleted }),
  ),
  consume(templates.changed, (data, { tx }) => {
    const { entity, version } = Entity.parse(data)
    const { uuid, name, slaCapable } = entity
    return keepName(tx, { kind: 'template', uuid, name, version, ...(slaCapable !== undefined && { slaCapable }) })
  }),
  consume(channels.changed, (data, { tx }) => {
    const { entity, version } = Entity.parse(data)
    return keepName(tx, { kind: 'channel', uuid: entity.uuid, name: entity.name, version })
  }),
  consume(templates.deleted, (data, { tx }) => {
    const { uuid, version } = Gone.parse(data)
    return keepName(tx, { kind: 'template', uuid, name: '', version, deleted: true })
  }),
  consume(channels.deleted, (data, { tx }) => {
    const { uuid, version } = Gone.parse(data)
    return keepName(tx, { kind: 'channel', uuid, name: '', version, deleted: true })
  }),
]

import { channels } from '@leitstand/contracts/notification/requests'
import { templates } from '@leitstand/contracts/ticket/resources'
import { consume } from '../context.ts'
import { keepName } from '../store/named-things.ts'

/** Names of what agreements and rules point to, beside those of groups. */
export const onNamesChanged = [
  consume(templates.changed, ({ entity, version }, { tx }) => {
    const { uuid, name, slaCapable } = entity
    return keepName(tx, { kind: 'template', uuid, name, version, slaCapable })
  }),
  consume(channels.changed, ({ entity, version }, { tx }) =>
    keepName(tx, { kind: 'channel', uuid: entity.uuid, name: entity.name, version }),
  ),
  consume(templates.deleted, ({ uuid, version }, { tx }) =>
    keepName(tx, { kind: 'template', uuid, name: '', version, deleted: true }),
  ),
  consume(channels.deleted, ({ uuid, version }, { tx }) =>
    keepName(tx, { kind: 'channel', uuid, name: '', version, deleted: true }),
  ),
]

import { asks, type BusNames, consumerOf, consumes, inboxOf, type ProcessName } from './bus-access.ts'
import { events } from './catalogue.ts'
import type { ServiceName } from './define.ts'

/** What one process may do on the bus. An operator is not restricted. */
export interface BusPermissions {
  publish: string[]
  subscribe: string[]
  /** May answer what it was asked, once, to wherever the asker waits. */
  answers: boolean
}

/** Every namespace at once. NATS knows no wildcard within a word, so streams and consumers cannot be told apart here. */
export const anyNamespace: BusNames = { prefix: '*.', stream: '*', durable: () => '*' }

export function permissionsOf(process: ProcessName, names: BusNames): BusPermissions {
  // Whoever may answer must hear nothing of their own: with it they would choose where their answer goes.
  const others = asks[process].filter((request) => !request.startsWith(`${process}.`))
  const asked = others.map((request) => `${names.prefix}rpc.${request}`)
  const inbox = `${inboxOf(process)}.>`
  if (process === 'gateway') {
    // Gateways tell each other who looks at which ticket.
    const presence = `${names.prefix}presence.>`
    return { publish: [...asked, presence], subscribe: [inbox, `${names.prefix}event.>`, presence], answers: false }
  }
  return {
    publish: [...asked, `${names.prefix}wake.${process}`, ...stating(process, names)],
    subscribe: [inbox, `${names.prefix}rpc.${process}.>`, ...discovery(process, names)],
    answers: true,
  }
}

/** What a service may do where it consumes events, and hears from its replicas that there are some to be sent. */
export function consumingPermissionsOf(service: ServiceName, names: BusNames): BusPermissions {
  const subscribe = [`${inboxOf(consumerOf(service))}.>`, `${names.prefix}wake.${service}`]
  return { publish: consuming(service, names), subscribe, answers: false }
}

/** What it owns. A stream that is missing may be made by anybody, but changed, purged or deleted by no service. */
function stating(service: ServiceName, names: BusNames): string[] {
  const own = events.filter(({ owner }) => owner === service).map(({ name }) => name.split('.')[0] ?? name)
  return [
    ...[...new Set(own)].sort().map((aggregate) => `${names.prefix}event.${aggregate}.>`),
    `$JS.API.STREAM.INFO.${names.stream}`,
    `$JS.API.STREAM.CREATE.${names.stream}`,
  ]
}

/** Its own durable consumers: the server holds the filter at the end of the subject against the one that is asked for. */
function consuming(service: ServiceName, names: BusNames): string[] {
  const perAggregate = consumes[service].flatMap((aggregate) => {
    const consumer = `${names.stream}.${names.durable(service, aggregate)}`
    return [
      `$JS.API.CONSUMER.INFO.${consumer}`,
      `$JS.API.CONSUMER.CREATE.${consumer}.${names.prefix}event.${aggregate}.>`,
      `$JS.API.CONSUMER.MSG.NEXT.${consumer}`,
      `$JS.ACK.${consumer}.>`,
      // With the domain and the account in front, as later servers name it.
      `$JS.ACK.*.*.${consumer}.>`,
    ]
  })
  return [...new Set(perAggregate)]
}

/** The service API: who is there, how it does. */
function discovery(service: ServiceName, { prefix }: BusNames): string[] {
  const name = prefix === anyNamespace.prefix ? '*' : `${prefix.replace('.', '-')}${service}`
  return ['$SRV.*', `$SRV.*.${name}`, `$SRV.*.${name}.*`]
}

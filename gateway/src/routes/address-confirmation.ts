import { frontDoor } from '@leitstand/contracts/front-door'
import { AddressLink, confirmAddress, readAddressLink } from '@leitstand/contracts/identity/pending-addresses'
import { AppError } from '@leitstand/contracts/problems'
import { routeOf } from '@leitstand/kit/http/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Ask, bounded } from '../front-door-calls.ts'

/** Addresses that count from a click on. Reading confirms nothing: mail scanners open every link. */
export function openAddressConfirmation(app: FastifyInstance, ask: Ask): void {
  app.route({
    ...routeOf(frontDoor.readAddressLink),
    ...bounded,
    handler: async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await ask(readAddressLink, linkIn(request))),
  })
  app.route({
    ...routeOf(frontDoor.confirmAddress),
    ...bounded,
    handler: async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await ask(confirmAddress, linkIn(request))),
  })
}

/** What cannot be a link is told as one that is over. */
function linkIn(request: FastifyRequest): { token: string } {
  const { data } = AddressLink.safeParse(request.params)
  if (!data) throw new AppError('link-expired')
  return data
}

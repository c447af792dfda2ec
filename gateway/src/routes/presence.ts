import { isStaff } from '@leitstand/contracts/actor'
import { mayReceive } from '@leitstand/contracts/audience'
import { frontDoor, PresenceInput } from '@leitstand/contracts/front-door'
import { AppError } from '@leitstand/contracts/problems'
import { findTicketFacts } from '@leitstand/contracts/ticket/import-and-export'
import type { Bus } from '@leitstand/kit/bus'
import { routeOf } from '@leitstand/kit/http/server'
import type { FastifyInstance } from 'fastify'
import type { Callers } from '../caller.ts'
import { type Ask, readBody } from '../front-door-calls.ts'
import type { Here } from '../presences.ts'

/** `PUT /api/presence`: a page of staff says at which ticket it is. All gateways hear it, this one among them. */
export function openPresence(app: FastifyInstance, callers: Callers, ask: Ask, bus: Bus): void {
  app.route({
    ...routeOf(frontDoor.presence),
    handler: async (request, reply) => {
      const { actor } = await callers.require(request)
      if (!isStaff(actor)) throw new AppError('forbidden')
      const { tab, ticket: publicId, isWriting, sequence } = readBody(PresenceInput, request)
      const facts = publicId === null ? null : await ask(findTicketFacts, { id: String(publicId) })
      if (publicId !== null && !(facts && mayReceive(actor, facts.audience))) throw new AppError('not-found')
      const ticket = facts && { uuid: facts.uuid, publicId: facts.publicId, audience: facts.audience }
      const here: Here = { tab, person: { uuid: actor.uuid, name: actor.name }, ticket, isWriting, sequence }
      bus.connection.publish(bus.named(presenceOnBus), JSON.stringify(here))
      return reply.status(204).send()
    },
  })
}

/** Where gateways tell each other; kept nowhere. */
export const presenceOnBus = 'presence.here'

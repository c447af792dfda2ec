import { setTimeout as wait } from 'node:timers/promises'
import { type Actor, isStaff, type Language } from '@leitstand/contracts/actor'
import type { ServiceName } from '@leitstand/contracts/define'
import type { FirstRead } from '@leitstand/contracts/drawn-page'
import type { WebRouteName } from '@leitstand/contracts/web-routes'
import type { FastifyRequest } from 'fastify'
import { handedOn } from './routing.ts'
import type { SignedIn } from './sessions.ts'

/**
 * What a page asks for as soon as it stands there. Its own calls have the same addresses, letter for letter; the story
 * of first views holds both together.
 */
export function firstReadsOf(name: WebRouteName, path: string, actor: Actor): FirstRead[] {
  const me: FirstRead = { service: 'identity', url: '/api/me' }
  const [id] = /\d+$/.exec(path.replace(/\/$/, '')) ?? []
  if (name === 'ticketView' && id) return [me, ...ticketReads(id), ...(isStaff(actor) ? staffReads(id) : [])]
  return [me]
}

function ticketReads(id: string): FirstRead[] {
  return [
    { service: 'ticket', url: `/api/tickets/${id}` },
    { service: 'ticket', url: `/api/tickets/${id}/state` },
    { service: 'ticket', url: `/api/comments?ticket.publicId=${id}&itemsPerPage=200` },
    { service: 'notification', url: `/api/activity/${id}` },
    // Buttons of its head: coming later, they would push down what is being read.
    { service: 'ticket', url: `/api/watchers?ticket.publicId=${id}` },
    { service: 'notification', url: `/api/muted_tickets/${id}` },
  ]
}

/** Whom an answer would reach stands above the talk, and for the same reason comes along. */
function staffReads(id: string): FirstRead[] {
  return [{ service: 'mail', url: `/api/answer_readers/${id}` }]
}

/**
 * Asks the owners in the caller's name, as the calls of the page would: nobody gets more than by asking. By address;
 * what takes longer than `patienceMs` is left out.
 */
export async function answerFirst(
  { reads, patienceMs }: { reads: readonly FirstRead[]; patienceMs: number },
  request: FastifyRequest,
  caller: SignedIn,
  { upstreams, language }: { upstreams: Record<ServiceName, string>; language: Language },
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  const asking = reads.map(async ({ service, url }) => {
    const asked = { accept: 'application/ld+json', 'accept-language': language }
    const headers = handedOn(request, asked, await caller.identity(service)) as Record<string, string>
    const signal = AbortSignal.timeout(patienceMs)
    // What says who asks goes to the owner alone.
    const answer = await fetch(upstreams[service] + url, { headers, signal, redirect: 'manual' })
    if (answer.status === 200) answers[url] = await answer.json()
    else await answer.body?.cancel()
  })
  await Promise.race([Promise.allSettled(asking), wait(patienceMs, undefined, { ref: false })])
  return { ...answers }
}

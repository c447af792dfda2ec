import { PassThrough } from 'node:stream'
import { frontDoor, missedSubject } from '@leitstand/contracts/front-door'
import { AppError } from '@leitstand/contracts/problems'
import { routeOf } from '@leitstand/kit/http/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Callers } from '../caller.ts'
import type { LiveEvent } from '../live-events.ts'
import { openRecentEvents, type RecentEvents } from '../recent-events.ts'
import type { SignedIn } from '../sessions.ts'

export interface LiveStreams {
  /** What has just happened; read when somebody is to be told. */
  publish(read: () => LiveEvent | undefined): void
  /** Looks again at who listens: somebody's session ended or what they may see has changed. */
  recheck(user: string): void
  /** Ends all streams; browsers come back by themselves and read anew. */
  endAll(): void
}

interface Listener {
  caller: SignedIn
  stream: PassThrough
  recheck(): Promise<void>
}

const pulseMs = 20_000
const maxPerUser = 20
/** A reader who is this far behind is cut off; it reads anew when it is back. */
const mostBufferedBytes = 1024 * 1024

/** `GET /api/live`: server-sent events about what the caller may see; `greeting` is what they begin with. */
export function openLive(app: FastifyInstance, callers: Callers, greeting: () => readonly LiveEvent[]): LiveStreams {
  const listeners = new Set<Listener>()
  const recent = openRecentEvents()
  const pulse = setInterval(() => {
    for (const { stream } of listeners) stream.write(': \n\n')
    for (const listener of listeners) void listener.recheck()
    recent.forget()
  }, pulseMs)
  app.addHook('onClose', async () => clearInterval(pulse))

  app.route({
    ...routeOf(frontDoor.live),
    handler: async (request, reply) => {
      const caller = await callers.require(request)
      const own = [...listeners].filter((one) => one.caller.actor.uuid === caller.actor.uuid)
      if (own.length >= maxPerUser) throw new AppError('rate-limited')
      const stream = new PassThrough({ highWaterMark: mostBufferedBytes })
      const listener: Listener = { caller, stream, recheck: () => recheck(listener, request, callers) }
      listeners.add(listener)
      stream.once('close', () => listeners.delete(listener))
      reply.raw.once('close', () => stream.destroy())
      stream.write('retry: 2000\n\n')
      const missed = missedSince(request, recent)
      for (const event of [...missed, ...greeting()]) if (event.mayReceive(caller.actor)) stream.write(textOf(event))
      return reply
        .headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
        .send(stream)
    },
  })

  return {
    publish(once) {
      const read = remembering(once)
      recent.keep(read)
      const event = listeners.size > 0 ? read() : undefined
      if (!event) return
      const text = textOf(event)
      for (const { caller, stream } of listeners) {
        if (event.mayReceive(caller.actor) && !stream.write(text)) stream.end()
      }
    },
    recheck(user) {
      for (const listener of listeners) if (listener.caller.actor.uuid === user) void listener.recheck()
    },
    endAll() {
      for (const { stream } of listeners) stream.end()
    },
  }
}

/** Reads once, however many streams begin with it. */
function remembering(read: () => LiveEvent | undefined): () => LiveEvent | undefined {
  let known: { event: LiveEvent | undefined } | undefined
  return () => {
    known ??= { event: read() }
    return known.event
  }
}

/** What happened between the first answers of a page and its stream. */
function missedSince({ query }: FastifyRequest, recent: RecentEvents): LiveEvent[] {
  const { since } = z.object({ since: z.coerce.number().optional().catch(undefined) }).parse(query)
  return since === undefined ? [] : (recent.since(since) ?? [anew])
}

const anew: LiveEvent = {
  message: { subject: missedSubject, ticket: null, publicId: null, version: null },
  mayReceive: () => true,
}

function textOf({ message }: LiveEvent): string {
  return `data: ${JSON.stringify(message)}\n\n`
}

async function recheck(listener: Listener, request: FastifyRequest, callers: Callers): Promise<void> {
  try {
    const caller = await callers.find(request)
    // Another session of the same browser may be somebody else's.
    if (caller?.actor.uuid !== listener.caller.actor.uuid) return void listener.stream.end()
    const before = listener.caller.actor
    listener.caller = caller
    // With other rights one sees other things: the page lets go of what is no longer for its reader.
    if (JSON.stringify(caller.actor) !== JSON.stringify(before)) listener.stream.write(textOf(anew))
  } catch {
    // Identity is away for a moment; the next pulse looks again.
  }
}

import type { ServiceName } from '@leitstand/contracts/define'
import { AppError } from '@leitstand/contracts/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Weight } from './http-lines.data.ts'
import { type Bounds, openTurns } from './turns.ts'

/** Of one person. A page may show many pictures at once, so those who only read wait longer in a longer line. */
const perPerson: Readonly<Record<Exclude<Weight, 'light'>, Bounds>> = {
  upload: { atOnce: 4, inLine: 12, patienceMs: 10_000 },
  download: { atOnce: 8, inLine: 200, patienceMs: 30_000 },
  search: { atOnce: 16, inLine: 100, patienceMs: 10_000 },
}
/** Of everybody together, for each service: fewer than its connections for what streams. */
const uploadsPerService: Bounds = { atOnce: 24, inLine: 100, patienceMs: 10_000 }

/** Lets what weighs more than a light call in by turns; its turn ends with its answer. */
export function openTurnsByWeight() {
  const own = {
    upload: openTurns(perPerson.upload),
    download: openTurns(perPerson.download),
    search: openTurns(perPerson.search),
  }
  const everybodys = openTurns(uploadsPerService)

  return async (weight: Weight, service: ServiceName, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (weight === 'light') return
    const leaving = new AbortController()
    const ends: (() => void)[] = []
    const end = () => {
      leaving.abort()
      for (const done of ends.splice(0)) done()
    }
    reply.raw.once('close', end)
    // Whoever left while we looked up who that is would be heard leaving no more.
    if (reply.raw.destroyed) throw new AppError('request-timeout')
    try {
      ends.push(await own[weight].take(request.callerUuid, leaving.signal))
      if (weight === 'upload') ends.push(await everybodys.take(service, leaving.signal))
    } finally {
      // Whoever left in the very moment of their turn would keep it.
      if (leaving.signal.aborted) end()
    }
  }
}

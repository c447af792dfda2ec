import { AppError } from '@leitstand/contracts/problems'
import type { PrismaLike } from '../src/chassis.ts'
import { newId } from '../src/ids.ts'
import { Hopeless, Postponed, type Queue, TryLater } from '../src/queue.ts'
import { queueTable } from '../src/queue-table.ts'
import { overDays } from '../src/retries.ts'
import type { TestService } from '../src/testing/test-service.ts'

export interface Letter {
  uuid: string
  body: string
  attempts: number
}

export const letters = queueTable<Letter>({
  table: 'letter',
  key: 'uuid',
  waiting: `state = 'waiting'`,
  columns: 'uuid, body',
  reason: 'last_error',
  dead: () => ({ state: 'lost' }),
})

/** What the post answers to a letter, by its words, and of which it was told that they are lost. */
export const post = {
  errors: {} as Record<string, Error>,
  /** What the next letter waits for on its way. */
  delay: undefined as Promise<void> | undefined,
  lost: [] as string[],
  atOnce: 0,
  most: 0,
}
export const troubles = {
  away: new AppError('service-unavailable', { service: 'mail' }),
  broken: new Error('Radbruch'),
  closed: new Postponed('Feierabend', 1_000),
  moved: new Hopeless('unbekannt verzogen'),
  busy: new TryLater('Andrang', 120_000),
}

/** What happens when the timer of a call is due. */
export const phone = { call: async (): Promise<void> => undefined }

/** Letters that a tiny post brings: it lives only in these tests. */
export const letterQueue: Queue<PrismaLike, Letter> = {
  name: 'letters',
  everySeconds: 3600,
  atOnce: 4,
  table: letters,
  retries: overDays,
  async work(letter, context) {
    post.most = Math.max(post.most, ++post.atOnce)
    const { delay } = post
    post.delay = undefined
    try {
      await delay
      const error = post.errors[letter.body]
      if (error) throw error
      await context.transaction(async (tx) => {
        await tx.query('UPDATE letter SET delivered = delivered + 1 WHERE uuid = $1', [letter.uuid])
        await letters.settle(tx, letter, { state: 'delivered' })
      })
    } finally {
      post.atOnce--
    }
  },
  async onDead(letter, { reason }) {
    post.lost.push(`${letter.body}: ${reason}`)
  },
}

export async function writeLetters(service: TestService, bodies: readonly string[]): Promise<void> {
  await service.running.database.transaction((tx) =>
    tx.query('INSERT INTO letter (uuid, body, next_attempt_at) SELECT unnest($1::uuid[]), unnest($2::text[]), $3', [
      bodies.map(() => newId()),
      bodies,
      service.clock.now(),
    ]),
  )
}

export async function lettersOf(service: TestService): Promise<unknown[]> {
  return await service.running.database.query(
    'SELECT body, state, attempts, delivered, last_error AS error FROM letter ORDER BY body',
  )
}

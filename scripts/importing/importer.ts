import { setTimeout as wait } from 'node:timers/promises'
import { provisionPeople } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { importTickets } from '@leitstand/contracts/ticket/import-and-export'
import type { Operator } from '../operator/operator.ts'
import { type Known, type Line, type NamedPerson, peopleIn, readLine, toTicket } from './line.ts'

const batchSize = 250
/** Batches under way at once: while one is written, the next one's people are looked up. */
const parallel = 3
const mebi = 1024 * 1024
/** Few long lines make a batch, too: the bus takes messages of 8 MB. */
const maxBatchBytes = mebi
const maxLineBytes = 3 * mebi

const nothingDone = { imported: 0, skipped: 0, refused: [] }

export interface Counts {
  imported: number
  skipped: number
  refused: number
}

export interface Importer {
  take(line: string): Promise<void>
  finish(): Promise<Counts>
  counts(): Counts
}

interface Numbered {
  number: number
  line: Line
}

/** Collects lines to batches and hands them to the services' own doors. A line that is refused stops nothing. */
export function importer(
  operator: Pick<Operator, 'ask'>,
  /** Addresses of employees; everybody else who is not known yet is a customer. */
  staff: ReadonlySet<string>,
  onRefused: (line: number, reason: string) => void,
  pause: () => Promise<unknown> = () => wait(3_000),
): Importer {
  const counts: Counts = { imported: 0, skipped: 0, refused: 0 }
  const known: Known = { people: new Map(), ofIntake: new Set() }
  const employeeDomains = [...new Set([...staff].map((address) => address.slice(address.lastIndexOf('@') + 1)))]
  const sending = sideBySide(parallel)
  let batch: Numbered[] = []
  let batchBytes = 0
  let number = 0

  function refuse(line: number, reason: string): void {
    counts.refused += 1
    onRefused(line, reason)
  }

  async function send(lines: Numbered[]): Promise<void> {
    const named = lines.flatMap(({ line }) => peopleIn(line, staff))
    await provide(operator, named, employeeDomains, known)
    const read = lines.map(({ number, line }) => ({
      number,
      externalId: line.externalId,
      ticket: toTicket(line, known),
    }))
    const tickets = read.flatMap(({ ticket }) => (typeof ticket === 'string' ? [] : [ticket]))
    const answer = tickets.length > 0 ? await operator.ask(importTickets, { tickets }) : nothingDone
    for (const { number, ticket } of read) if (typeof ticket === 'string') refuse(number, ticket)
    counts.imported += answer.imported
    counts.skipped += answer.skipped
    for (const { externalId, reason } of answer.refused)
      refuse(read.find((one) => one.externalId === externalId)?.number ?? 0, reason)
  }

  /** A batch that is refused as a whole is halved until the line is found that it is about. */
  async function sendOrHalve(lines: Numbered[]): Promise<void> {
    try {
      await patiently(() => send(lines), pause)
    } catch (error) {
      if (!(error instanceof AppError) || isAway(error)) throw error
      const [first] = lines
      if (lines.length === 1 && first) return refuse(first.number, reasonOf(error))
      await sendOrHalve(lines.slice(0, lines.length / 2))
      await sendOrHalve(lines.slice(lines.length / 2))
    }
  }

  async function flush(): Promise<void> {
    const lines = batch
    batch = []
    batchBytes = 0
    if (lines.length === 0) return
    await sending.begin(() => sendOrHalve(lines))
  }

  return {
    counts: () => counts,
    async take(text) {
      number += 1
      if (text.trim() === '') return
      const bytes = Buffer.byteLength(text)
      const read = bytes > maxLineBytes ? `is longer than ${maxLineBytes / mebi} MB` : readLine(text)
      if (typeof read === 'string') return refuse(number, read)
      if (batchBytes + bytes > maxBatchBytes) await flush()
      batch.push({ number, line: read })
      batchBytes += bytes
      if (batch.length >= batchSize) await flush()
    },
    async finish() {
      await flush()
      await sending.allDone()
      return counts
    },
  }
}

/** So many at once. What fails does so while nobody waits for it: the first failure is met by the next beginning or the end. */
function sideBySide(most: number) {
  const underWay = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  const throwFailure = () => {
    if (failure) throw failure.error
  }
  return {
    async begin(work: () => Promise<void>): Promise<void> {
      if (underWay.size >= most) await Promise.race(underWay)
      throwFailure()
      const working = work()
        .catch((error: unknown) => {
          failure ??= { error }
        })
        .finally(() => underWay.delete(working))
      underWay.add(working)
    },
    async allDone(): Promise<void> {
      await Promise.all(underWay)
      throwFailure()
    },
  }
}

/** Somebody does not answer at the moment; nothing is wrong with what was asked. */
export function isAway(error: unknown): error is AppError {
  return error instanceof AppError && ['service-unavailable', 'database-unavailable'].includes(error.code)
}

/** A service that starts again is waited for; what it took before it went is skipped the second time. */
async function patiently(work: () => Promise<void>, pause: () => Promise<unknown>, triesLeft = 10): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isAway(error) || triesLeft === 0) throw error
    await pause()
    await patiently(work, pause, triesLeft - 1)
  }
}

function reasonOf(error: AppError): string {
  const { violations = [] } = error.details as { violations?: { propertyPath: string; code: string }[] }
  return [
    error.code,
    ...violations.map(({ propertyPath, code }) => `${propertyPath.replace(/^tickets\.0\./, '')} ${code}`),
  ].join(', ')
}

/** Makes sure the people of a batch exist; those known from earlier batches are not asked for again. */
async function provide(
  operator: Pick<Operator, 'ask'>,
  named: readonly NamedPerson[],
  employeeDomains: string[],
  { people: known, ofIntake }: Known,
): Promise<void> {
  const each = new Map(named.map((person) => [person.email, person]))
  const fresh = [...each.values()].filter(({ email }) => !known.has(email))
  for (let from = 0; from < fresh.length; from += 1_000) {
    const asked = { people: fresh.slice(from, from + 1_000), imported: { employeeDomains } }
    const { people, refused } = await operator.ask(provisionPeople, asked)
    for (const person of people) known.set(person.email.toLowerCase(), person)
    for (const email of refused) ofIntake.add(email)
  }
}

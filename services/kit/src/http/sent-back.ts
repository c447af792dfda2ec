import { isDeepStrictEqual } from 'node:util'
import { lastSegment } from '@leitstand/contracts/common'
import type { RequestContract } from '@leitstand/contracts/define'
import { AppError } from '@leitstand/contracts/problems'
import { contextOf } from './hydra.ts'
import { shapeOf } from './shape-of.ts'

type Fields = Record<string, unknown>

interface SentBack {
  input: unknown
  /** The version that the thing had when it was read, if it has changed since. */
  staleVersion?: number
}

/**
 * A thing that was read may be sent back as it is. What nobody writes is left out while it is unchanged, and otherwise
 * refused like every unknown field; of a call that writes parts, all that is unchanged is. Whoever read an older version
 * has seen that one, as with If-Match. The thing is asked for only where such fields were sent.
 */
export async function readSentBack(
  contract: RequestContract,
  reading: RequestContract | undefined,
  input: unknown,
  read: (reading: RequestContract) => Promise<unknown>,
): Promise<SentBack> {
  const writable = shapeOf(contract.input)
  const isReadOnly = (name: string) => !(name in writable)
  if (!reading || !isFields(input) || !Object.keys(input).some(isReadOnly)) return { input }
  const current = await currentOf(reading, read)
  if (!current) return { input: leaving(input, isMark) }
  const { version } = input
  // A version that is still to come was never read, so it is refused as another value.
  if (contract.errors.includes('changed') && typeof version === 'number' && version < Number(current['version'])) {
    const isRead = (name: string, value: unknown) => name in current && (!isMark(name) || isSame(current[name], value))
    const written = leaving(input, (name, value) => isReadOnly(name) && isRead(name, value))
    return { input: written, staleVersion: version }
  }
  const writesParts = contract.http.some((line) => line.startsWith('PATCH '))
  const mayBeLeft = (name: string) => isReadOnly(name) || (writesParts && !isOfThePath(contract, name))
  return {
    input: leaving(input, (name, value) => mayBeLeft(name) && name in current && isSame(current[name], value)),
  }
}

/** Who may not read it is told by the call itself what is wrong. */
async function currentOf(
  reading: RequestContract,
  read: (reading: RequestContract) => Promise<unknown>,
): Promise<Fields | undefined> {
  try {
    const current: unknown = JSON.parse(JSON.stringify((await read(reading)) ?? null))
    return isFields(current) ? { '@context': contextOf(current['@type']), ...current } : undefined
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** What JSON-LD says of a thing: which one it is, and of what kind. */
export function isMark(name: string): boolean {
  return ['@id', '@type', '@context'].includes(name)
}

export function leaving(input: Fields, isLeftOut: (name: string, value: unknown) => boolean): Fields {
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => !isLeftOut(name, value)))
}

function isOfThePath(contract: RequestContract, name: string): boolean {
  return contract.http.some((line) => line.includes(`/:${name}`))
}

/** A relation is the same under each of the names that it may be written by. */
function isSame(current: unknown, sent: unknown): boolean {
  if (isDeepStrictEqual(current, sent)) return true
  if (!isFields(current) || typeof current['@id'] !== 'string') return false
  const named = isFields(sent) ? (sent['@id'] ?? sent['uuid']) : sent
  if (typeof named !== 'string' && typeof named !== 'number') return false
  return [lastSegment(current['@id']), current['uuid']].includes(lastSegment(String(named)))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

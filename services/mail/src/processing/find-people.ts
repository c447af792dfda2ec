import { findByEmail, type UserFacts } from '@leitstand/contracts/identity/requests'
import { isSameAddress, normalizeAddress, withoutPlusPart } from '../domain/addresses.ts'
import type { MailContext } from './parts.ts'

export const mostPeople = 50

/** Whose addresses these are; of so many that nobody can make identity work without end. */
export async function findPeople(addresses: readonly string[], context: MailContext): Promise<UserFacts[]> {
  const named = addresses.slice(0, mostPeople).map(normalizeAddress)
  const emails = [...new Set([...named, ...named.map(withoutPlusPart)])]
  if (emails.length === 0) return []
  return (await context.callAsSystem(findByEmail, { emails })).people.filter(({ inactive }) => !inactive)
}

export function personBehind(address: string, people: readonly UserFacts[]): UserFacts | undefined {
  return (
    people.find(({ email }) => isSameAddress(email, address)) ??
    people.find(({ email }) => isSameAddress(email, withoutPlusPart(address)))
  )
}

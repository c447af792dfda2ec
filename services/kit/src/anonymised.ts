import type { DataOf } from '@leitstand/contracts/define'
import type { userAnonymised } from '@leitstand/contracts/identity/events'
/** Who somebody was and is, for those who keep copies. */
export type Anonymised = Omit<DataOf<typeof userAnonymised>, 'actor'>

/**
 * A value with the new name where the person's uuid stands beside the old one, and the new address for each former one.
 * Texts that mention somebody stay as they were written.
 */
export function anonymised(value: unknown, person: Anonymised): unknown {
  if (typeof value === 'string') return withoutAddresses(value, person)
  if (Array.isArray(value)) return value.map((one) => anonymised(one, person))
  if (typeof value !== 'object' || value === null) return value
  const isPerson = 'uuid' in value && value.uuid === person.user
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isPerson && name === 'name' && typeof inner === 'string' ? person.name : anonymised(inner, person),
    ]),
  )
}

/** An address, or several with commas; what has other words is a text. */
function withoutAddresses(text: string, { email, former }: Anonymised): string {
  if (!text.includes('@')) return text
  const addresses = text.split(', ')
  if (!addresses.every((one) => /^\S+@\S+$/.test(one))) return text
  return addresses.map((one) => (former.emails.includes(one.toLowerCase()) ? email : one)).join(', ')
}

import { OneLine } from '@leitstand/contracts/common'
import { resourceKinds } from '@leitstand/contracts/identity/assigned-resources'
import { z } from 'zod'
import { plainEmail } from './names.ts'

const Id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(255))
const Named = z.object({ id: Id, name: OneLine.min(1).max(255) })

/** What an origin tells of an account: the standard claims of OpenID Connect, and its own about customers. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().transform(plainEmail).pipe(z.email()),
  /** Some say it in a string. */
  email_verified: z.union([z.boolean(), z.string()]).nullish(),
  given_name: OneLine.max(255).default(''),
  family_name: OneLine.max(255).default(''),
  locale: z.string().default('de'),
  employee: z.boolean().optional(),
  main_customer: z.boolean().optional(),
  customer: Named.nullish(),
  resources: z
    .array(Named.extend({ kind: z.enum(resourceKinds) }))
    .max(10_000)
    .nullish(),
})

export interface Profile {
  subject: string
  email: string
  /** False when the origin says that nobody has shown the address to be theirs. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
  locale: 'de' | 'en'
  employee: boolean
  /** Whether the origin says on which side the account stands; a word that is missing ends nobody's work. */
  isSideSaid: boolean
  mainCustomer: boolean
  /** Whether the origin says so or not. */
  isMainCustomerSaid: boolean
  customer: { externalId: string; name: string } | null
  /** Null when the origin says nothing about them. */
  resources: { externalId: string; kind: (typeof resourceKinds)[number]; name: string }[] | null
}

/** Undefined when the claims name no usable account, above all no mail address. */
export function readProfile(claims: unknown): Profile | undefined {
  const { data } = Claims.safeParse(claims)
  if (!data) return undefined
  return {
    subject: data.sub,
    email: data.email,
    isEmailVerified: String(data.email_verified).toLowerCase() !== 'false',
    firstName: data.given_name,
    lastName: data.family_name,
    locale: data.locale.toLowerCase().startsWith('en') ? 'en' : 'de',
    employee: data.employee ?? false,
    isSideSaid: data.employee !== undefined || Boolean(data.customer),
    mainCustomer: data.main_customer ?? false,
    isMainCustomerSaid: data.main_customer !== undefined,
    customer: data.customer ? { externalId: data.customer.id, name: data.customer.name } : null,
    resources: data.resources?.map(({ id, ...resource }) => ({ externalId: id, ...resource })) ?? null,
  }
}

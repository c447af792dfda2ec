import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { accessSync, constants, statSync } from 'node:fs'
import { z } from 'zod'

/** What is set at all: an empty value, or one of spaces, counts as not set. */
export function setVariables(environment: NodeJS.ProcessEnv): Record<string, string> {
  const set = Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value] as const] : []))
  return Object.fromEntries(set)
}

/** A word before all subjects of the bus. */
export const Namespace = z
  .string()
  .regex(/^[a-z0-9-]*$/, 'must be a word of small letters, digits and hyphens')
  .default('')

/** One NATS server or several of a cluster, with commas between them. */
export const BusUrl = z
  .string()
  .refine(
    (text) => text.split(',').every((server) => /^((nats|tls):\/\/)?[^\s/]+\/?$/.test(server.trim())),
    'must be one or several addresses such as nats://host:4222, with commas between them',
  )

/** The name of a file that must be there. */
export const ReadableFile = z.string().refine(isReadableFile, 'must be a file that is there and can be read')

const isEd25519 = (key: KeyObject) => key.asymmetricKeyType === 'ed25519'
const decoded = (text: string) => Buffer.from(text, 'base64')

export const PrivateKey = z.string().refine(
  holds((text) => isEd25519(createPrivateKey({ key: decoded(text), format: 'der', type: 'pkcs8' }))),
  'must be a private key as make-keys.ts prints it',
)

const isPublicKey = holds((text) => isEd25519(createPublicKey({ key: decoded(text), format: 'der', type: 'spki' })))

export const PublicKeys = z
  .string()
  .refine(
    (text) => text.split(',').every((entry) => isPublicKey(entry.trim().split(':')[1] ?? '')),
    'must be the line of public keys that make-keys.ts prints',
  )

/** What throws at a wrong value does not hold. */
export function holds(rule: (text: string) => boolean): (text: string) => boolean {
  return (text) => {
    try {
      return rule(text)
    } catch {
      return false
    }
  }
}

function isReadableFile(path: string): boolean {
  return holds(() => {
    accessSync(path, constants.R_OK)
    return statSync(path).isFile()
  })(path)
}

const protocols = ['http', 'https', 'postgres', 'postgresql', 'smtp', 'smtps']

/** What a variable that has a wrong value may be, to stand after its name. */
export function mustBe(field: z.ZodType, issue: z.core.$ZodIssue): string {
  const kind = plain(field)
  if (kind instanceof z.ZodNumber) return `must be a ${rangeOf(kind)}`
  if (kind instanceof z.ZodEnum) return `must be ${listed(kind.options.map(String))}`
  if (kind instanceof z.ZodURL) {
    const { protocol } = kind.def as z.core.$ZodURLDef
    const begins = protocols.filter((name) => protocol?.test(name) ?? name.startsWith('http'))
    return `must be an address that begins with ${listed(begins.map((name) => `${name}://`))}`
  }
  if (issue.code === 'invalid_format' && issue.message.startsWith('Invalid'))
    return `must be a valid ${issue.format === 'email' ? 'mail address' : issue.format}`
  return issue.message
}

/** Without its default and what is made of it. */
function plain(field: z.ZodType): unknown {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return plain(field.unwrap() as z.ZodType)
  return field instanceof z.ZodPipe ? plain(field.in as z.ZodType) : field
}

function rangeOf({ minValue, maxValue, format, def }: z.ZodNumber): string {
  const isWhole = format === 'safeint'
  const isAbove = def.checks?.some((check) => check._zod.def.check === 'greater_than' && !isInclusive(check))
  const isBounded = maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER
  const range = isAbove
    ? `above ${minValue}${isBounded ? `, at most ${maxValue}` : ''}`
    : `from ${minValue}${isBounded ? ` to ${maxValue}` : ' on'}`
  return `${isWhole ? 'whole ' : ''}number ${range}`
}

function isInclusive({ _zod }: z.core.$ZodCheck<never>): boolean {
  return 'inclusive' in _zod.def && _zod.def.inclusive === true
}

function listed(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')
}

import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '@leitstand/kit/config'
import { z } from 'zod'
import { domainOf } from './domain/addresses.ts'
import type { Brand } from './outgoing/write-letter.ts'

/** How outgoing mails look, and what signs them. */
export const letterVariables = {
  MAIL_LOGO: z.string().min(1).optional(),
  MAIL_COLOUR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as "#0b6661"')
    .default('#0b6661'),
  MAIL_SIGNATURE: z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\\n', '\n').trim()),
  MAIL_DKIM_DOMAIN: z.hostname().optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'must be the selector of a DKIM key, such as "mail2026"')
    .optional(),
  MAIL_DKIM_KEY: z
    .string()
    .min(1)
    .transform((text) => text.replaceAll('\\n', '\n').trim())
    .optional(),
}
type Read = z.infer<z.ZodObject<typeof letterVariables>>

export interface LetterConfig {
  brand: Brand
  /** Signs what is sent (RFC 6376), when a key is configured. */
  dkim: { domainName: string; keySelector: string; privateKey: string } | null
}

const mostLogoBytes = 200_000

/** Refuses what could not be sent, before anything is. */
export function letterConfig(read: Read, from: { name: string; address: string }): LetterConfig {
  return {
    brand: {
      name: from.name || from.address,
      colour: read.MAIL_COLOUR,
      logo: read.MAIL_LOGO === undefined ? null : logoFrom(read.MAIL_LOGO),
      signature: read.MAIL_SIGNATURE,
    },
    dkim: dkimOf(read, from),
  }
}

function logoFrom(path: string): Brand['logo'] {
  let content: Buffer
  try {
    content = readFileSync(path)
  } catch (error) {
    throw new ConfigError(`MAIL_LOGO cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  const type = typeOf(content)
  if (!type) throw new ConfigError('MAIL_LOGO must be a PNG, JPEG or GIF file; mail programs show nothing else.')
  if (content.length > mostLogoBytes)
    throw new ConfigError('MAIL_LOGO must have at most 200 kB; every mail carries it.')
  return { content, type }
}

function typeOf(content: Buffer): string | null {
  if (content.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return 'image/png'
  if (content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  return content.subarray(0, 4).toString('latin1') === 'GIF8' ? 'image/gif' : null
}

function dkimOf(read: Read, { address }: { address: string }): LetterConfig['dkim'] {
  const { MAIL_DKIM_SELECTOR: keySelector, MAIL_DKIM_KEY: privateKey } = read
  if (keySelector === undefined && privateKey === undefined) {
    if (read.MAIL_DKIM_DOMAIN === undefined) return null
    throw new ConfigError('MAIL_DKIM_DOMAIN is set: set MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY as well, or unset it.')
  }
  if (keySelector === undefined || privateKey === undefined)
    throw new ConfigError('MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY belong together: set both or none.')
  try {
    if (createPrivateKey(privateKey).asymmetricKeyType !== 'rsa') throw new Error('not RSA')
  } catch {
    throw new ConfigError('MAIL_DKIM_KEY must be a private key in PEM form (RSA, 2048 bits or more).')
  }
  const domainName = read.MAIL_DKIM_DOMAIN ?? domainOf(address)
  return { domainName, keySelector, privateKey }
}

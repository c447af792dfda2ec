import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '@leitstand/kit/config'
import { z } from 'zod'
import type { MailKeys } from './domain/mail-keys.ts'

/** What opens encrypted mails, and says whose signatures are known. */
export const keysVariables = {
  MAIL_KEYS: z.string().min(1).optional(),
  MAIL_KEYS_PASSPHRASE: z.string().default(''),
}
type Read = z.infer<z.ZodObject<typeof keysVariables>>

const longestFile = 1_000_000

/** The files of the folder as they are; whether they are keys, `checkKeys` finds out. */
export function keysConfig({ MAIL_KEYS: folder, MAIL_KEYS_PASSPHRASE: passphrase }: Read): MailKeys | null {
  if (folder === undefined) return null
  try {
    const names = readdirSync(folder).filter((name) => /\.(asc|pem)$/.test(name))
    const files = names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
    if (files.length === 0) throw new Error(`${folder} has no file *.asc or *.pem`)
    const large = files.find(({ text }) => text.length > longestFile)
    if (large) throw new Error(`${large.name} has more than 1 MB`)
    return { files, passphrase }
  } catch (error) {
    throw new ConfigError(`MAIL_KEYS cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

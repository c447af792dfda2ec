import { ConfigError } from '@leitstand/kit/config'
import { filesFor, type MailKeys } from '../domain/mail-keys.ts'

/** Refuses keys that open and verify nothing, before the first mail comes. */
export async function checkKeys(keys: MailKeys): Promise<void> {
  try {
    if (filesFor('OpenPGP', keys).length > 0) await (await import('./pgp-reader.ts')).openPgpReader(keys)
    if (filesFor('S/MIME', keys).length > 0) (await import('./smime-keys.ts')).readSmimeKeys(keys)
  } catch (error) {
    throw new ConfigError(`MAIL_KEYS: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

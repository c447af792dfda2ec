import { ConfigError } from '@leitstand/kit/config'
import type { MailKeys } from '../domain/mail-keys.ts'

/** Refuses keys that open and verify nothing, before the first mail comes. */
export async function checkKeys(keys: MailKeys): Promise<void> {
  const { openPgpReader } = await import('./pgp-reader.ts')
  await openPgpReader(keys).catch((error: Error) => {
    throw new ConfigError(`MAIL_KEYS: ${error.message}.`)
  })
}

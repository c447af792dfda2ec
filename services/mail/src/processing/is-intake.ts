import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import { normalizeAddress } from '../domain/addresses.ts'
import { mostPeople } from './find-people.ts'
import type { MailContext } from './parts.ts'

/** Whether one of these is an address at which we take mails (AMB-223). */
export async function isIntake(addresses: readonly string[], context: MailContext): Promise<boolean> {
  const asked = addresses.slice(0, mostPeople).map(normalizeAddress)
  return asked.length > 0 && (await context.callAsSystem(findSenderConfiguration, { addresses: asked })) !== null
}

import { findByEmail } from '@leitstand/contracts/identity/requests'
import { invalid } from '@leitstand/contracts/problems'
import { includesAddress, isSameAddress, isSystemAddress } from '../domain/addresses.ts'
import { mayGetMailsOf } from '../domain/recipient-policy.ts'
import type { MailContext } from '../processing/parts.ts'
import { addressesOf } from '../store/conversations.ts'
import type { SentComment } from '../store/sent-mails.ts'
import { customerNow } from './find-recipients.ts'

/** Whom an answer goes to instead: somebody of the customer, or a stranger of the conversation, maybe under a corrected address. */
export interface Reader {
  person: string | null
  /** The stranger's address is to be this one from now on. */
  corrects: boolean
}

/** Refuses an address of whom the ticket is not for, by the rule that every answer leaves by. */
export async function chooseReader(
  mail: SentComment,
  { address, to }: { address: string; to: string },
  own: readonly string[],
  context: MailContext,
): Promise<Reader> {
  const customer = await customerNow(mail, context)
  const wrote = mail.ticket ? await addressesOf(context, mail.ticket) : []
  const { people } = await context.callAsSystem(findByEmail, { emails: [...new Set([to, address])] })
  const behind = (one: string) => people.find(({ email }) => isSameAddress(email, one))
  const person = behind(to)
  const isStranger = !person && includesAddress(wrote, to)
  const corrects = !person && !isStranger && !behind(address) && includesAddress(wrote, address)
  const isReader = person ? mayGetMailsOf(customer, person) : isStranger || corrects
  if (!isReader || includesAddress(own, to) || isSystemAddress(to))
    throw invalid({ propertyPath: 'to', code: 'not-a-reader' })
  return { person: person?.uuid ?? null, corrects }
}

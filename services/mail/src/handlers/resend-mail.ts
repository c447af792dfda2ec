import { resendMail } from '@leitstand/contracts/mail/resending'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import type { MailConfig } from '../config.ts'
import { serve } from '../context.ts'
import { normalizeAddress } from '../domain/addresses.ts'
import { chooseReader, type Reader } from '../outgoing/choose-reader.ts'
import { ownAddressesOf } from '../outgoing/find-recipients.ts'
import { correctAddress } from '../store/conversations.ts'
import { markResent } from '../store/recipients.ts'
import { getSentComment, getSentMail } from '../store/sent-mail-lists.ts'
import { isWithdrawn, queueMail, type SentComment } from '../store/sent-mails.ts'

/** Whoever sends it again hears when it does not arrive there either. */
export const handleResendMail = (config: MailConfig) =>
  serve(resendMail, async ({ uuid, address, to: given }, context) => {
    const mail = await getSentComment(context, context.actor, uuid)
    const to = normalizeAddress(given)
    const reader = await chooseReader(mail, { address, to }, ownAddressesOf(config), context)
    const [by, at] = [context.actor.uuid, context.clock.now()]
    const again = await context.transaction(async (tx) => {
      const queued = await queueAgain(tx, mail, { address, to, by, at }, reader)
      return await getSentMail(tx, queued ?? uuid)
    })
    context.wake('send-mails')
    return again
  })

async function queueAgain(
  tx: Sql,
  mail: SentComment,
  { address, to, by, at }: { address: string; to: string; by: string; at: Date },
  { person, corrects }: Reader,
): Promise<string | null> {
  const { uuid, ticket, comment, details, subject, text, ticketPublicId: publicId } = mail
  if (ticket === null || comment === null || (await isWithdrawn(tx, comment))) throw new AppError('conflict')
  if (!(await markResent(tx, uuid, address, to))) throw new AppError('conflict')
  if (corrects) await correctAddress(tx, ticket, normalizeAddress(address), to)
  return await queueMail(tx, {
    ...{ key: `resent:${uuid}:${address}`, kind: 'comment', subject, text: details.reworded ?? text },
    to: [],
    details: { ...details, people: person === null ? [] : [person], only: [to] },
    ticket: { uuid: ticket, publicId },
    ...{ comment, author: by, at, notBefore: at },
  })
}

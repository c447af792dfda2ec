import type { ParsedInputOf } from '@leitstand/contracts/define'
import { sendMail } from '@leitstand/contracts/mail/requests'
import type { BlobRef } from '@leitstand/contracts/ticket/ticket'
import type { BlobStore } from '@leitstand/kit/blob-store'
import { serve } from '../context.ts'
import { queueMail } from '../store/sent-mails.ts'

/** Other services queue notices and alerts here; the same key leaves once. */
export const handleSendMail = serve(sendMail, async (input, context) => {
  const now = context.clock.now()
  const { key, kind, to, subject, text, passages, language, ticket, answer, unsubscribe } = input
  const files = await Promise.all(input.files.map((file) => keep(file, context)))
  const uuid = await context.transaction((tx) =>
    queueMail(tx, {
      key: `${kind}:${key}`,
      kind,
      to,
      subject,
      text,
      details: {
        fromName: null,
        inReplyTo: null,
        people: [],
        customer: null,
        files,
        ...(language && { language }),
        ...(passages.length > 0 && { passages }),
        ...(unsubscribe && { unsubscribe }),
        ...(answer && {
          answer: { person: answer.person, publicId: answer.publicId, isInternal: answer.internal },
        }),
      },
      ticket: ticket === null ? null : { uuid: ticket, publicId: null },
      comment: null,
      at: now,
      notBefore: now,
    }),
  )
  context.wake('send-mails')
  return { uuid }
})

type MailedFile = ParsedInputOf<typeof sendMail>['files'][number]

async function keep({ name, mimeType, content }: MailedFile, { blobs }: { blobs: BlobStore }): Promise<BlobRef> {
  return { ...(await blobs.put(Buffer.from(content, 'base64'))), name, mimeType }
}

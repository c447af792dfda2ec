import { systemActor } from '@leitstand/contracts/actor'
import { commentCreated, ticketCreated } from '@leitstand/contracts/ticket/events'
import type { CommentFacts } from '@leitstand/contracts/ticket/ticket'
import { anna } from '@leitstand/kit/testing/facts'
import { expect, test } from 'vitest'
import { mails, notification, openDesk, otto } from './a-desk.ts'
import { aComment, aTicket, chef } from './facts.ts'

openDesk()

const stranger = { uuid: systemActor.uuid, name: systemActor.name }
const { audience } = aTicket()

/** What Anna is mailed of this comment in a ticket of no customer, and whether her answer to it stays among the staff. */
async function toldOf(changes: Partial<CommentFacts>) {
  const ticket = aTicket({ audience: { ...audience, internal: true, customerGroup: null, people: [] } })
  await notification.publish(ticketCreated, { ticket, actor: stranger, version: 1 })
  await notification.running.jobs.run('mail-notices')
  mails.length = 0
  const comment = aComment(ticket, changes)
  await notification.publish(commentCreated, { comment, actor: comment.author, version: 1 })
  await notification.running.jobs.run('mail-notices')
  const { text, answer } = mails.at(-1) ?? {}
  return { kind: /\S+ Kommentar:/.exec(text ?? '')?.[0], isKept: answer?.internal }
}

test('an answer to the words of somebody without an account goes to them', async () => {
  expect(await toldOf({ author: stranger })).toEqual({ kind: 'Öffentlicher Kommentar:', isKept: false })
})

const internal = { kind: 'Interner Kommentar:', isKept: true }

test('what is said among the staff, or came in for them alone, is answered among them', async () => {
  expect(await toldOf({ author: otto, authorSide: 'staff', mentions: [anna] })).toEqual(internal)
  expect(await toldOf({ author: stranger, internal: true })).toEqual(internal)
  expect(await toldOf({ author: chef })).toEqual(internal)
})

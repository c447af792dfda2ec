import { addCommentFromMail, createFromMail, knowMails } from '@leitstand/contracts/ticket/from-mail'
import { newId } from '@leitstand/kit/ids'
import { expect, it } from 'vitest'
import { aWorld } from './world.ts'

it('says of which mails a ticket or a comment was made', async () => {
  await using world = await aWorld()
  const [first, second, unknown] = [newId(), newId(), newId()]
  const mail = { author: world.chef.uuid, text: 'Leer', attachments: [] }
  const { uuid } = await world.tickets.ask(createFromMail, {
    ...{ ...mail, key: first, recipient: 'support@leitstand.example', customer: world.nordlicht, subject: 'Kalender' },
    originEmail: { from: 'chef@nordlicht.example', subject: 'Kalender', date: '2026-11-20T08:59:00Z' },
  })
  await world.tickets.ask(addCommentFromMail, { ...mail, key: second, ticket: uuid })
  const { known } = await world.tickets.ask(knowMails, { keys: [first, second, unknown] })
  expect(known.sort()).toEqual([first, second].sort())
})

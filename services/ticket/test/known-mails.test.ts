import { commentCreated } from '@leitstand/contracts/ticket/events'
import { addCommentFromMail, createFromMail, knowMails } from '@leitstand/contracts/ticket/from-mail'
import { newId } from '@leitstand/kit/ids'
import { expect, it } from 'vitest'
import { aTicket, aWorld, caller } from './world.ts'

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

it('tells with a comment the mail that it was made of', async () => {
  await using world = await aWorld()
  const { uuid } = await aTicket(world)
  const key = newId()
  const said = { text: 'Ist behoben.', author: world.anna.uuid, ticket: uuid, attachments: [] }
  const { comment } = await world.tickets.ask(addCommentFromMail, { ...said, key })
  const told = (await world.tickets.published(commentCreated)).find((one) => one.comment.uuid === comment)
  expect(told?.comment).toMatchObject({ viaEmail: true, mail: key })
})

it('what staff answer by mail leaves as a mail, a note of theirs and the words of customers do not', async () => {
  await using world = await aWorld()
  const { uuid, publicId } = await aTicket(world)
  const answers = [
    { text: 'Ist behoben.', author: world.anna.uuid },
    { text: 'Unter uns', author: world.anna.uuid, internal: true },
    { text: 'Danke', author: world.nutzer.uuid },
  ]
  for (const answer of answers)
    await world.tickets.ask(addCommentFromMail, { ...answer, key: newId(), ticket: uuid, attachments: [] })
  const read = caller(world, world.anna)
  const { body } = await read.get<{ 'hydra:member': { text: string; sendByEmail: boolean }[] }>(
    `/api/comments?ticket.publicId=${publicId}&order[createdAt]=asc`,
  )
  const told = body['hydra:member'].map(({ text, sendByEmail }) => [text, sendByEmail])
  expect(told.sort()).toEqual([
    ['Danke', false],
    ['Ist behoben.', true],
    ['Unter uns', false],
  ])
})

import type { ShownMail } from '@leitstand/contracts/mail/shown-mails'
import { aCustomer, anActor } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail, file, html, multipart, text } from './messages/a-mail.ts'

let intake: Intake
beforeEach(async () => {
  intake = await openIntake()
})
afterEach(() => intake[Symbol.asyncDispose]())

const customer = aCustomer('01890000-0000-7000-8000-000000000001')
const letter = html(
  '<p style="color:red">siehe <b>rot</b></p><img src="cid:bild@x"><img src="https://spion.example/p.png">' +
    '<script>alert(1)</script><a href="javascript:alert(1)" onclick="alert(1)">hier</a><form action="https://x.example"></form>',
)
const picture = file('inline; filename="bild.png"', 'PNG', 'image/png', { 'Content-ID': '<bild@x>' })

async function receive(part = multipart('related', [letter, picture])): Promise<string> {
  await intake.receive(aMail({ Subject: 'Rot', Cc: 'Nutzer <nutzer@nordlicht.example>' }, part))
  return (await intake.ledger()).at(-1)?.uuid ?? ''
}

test('who may see what was made of a mail reads all of it, nobody else anything', async () => {
  const quoted = multipart('mixed', [
    {
      fields: { 'Content-Type': 'text/plain; charset=utf-8' },
      content: Buffer.from('Antwort\n\nAm 1. Mai 2026 schrieb A:\n> Frage\n'),
    },
  ])
  const uuid = await receive(quoted)
  const reader = intake.mail.as(customer)
  for (const path of ['text', 'layout']) expect((await reader.get(`/api/mails/${uuid}/${path}`)).status).toBe(404)
  intake.desk.readable.add(uuid)
  const { body } = await reader.get<ShownMail>(`/api/mails/${uuid}/text`)
  expect(body).toMatchObject({
    subject: 'Rot',
    textFormat: 'plain',
    hasLayout: false,
    cc: ['Nutzer <nutzer@nordlicht.example>'],
  })
  expect(body.text).toContain('> Frage')
})

test('the layout of a mail is shown without what acts, in a frame that may do nothing', async () => {
  const uuid = await receive()
  intake.desk.readable.add(uuid)
  const reader = intake.mail.as(customer)
  expect((await reader.get(`/api/mails/${uuid}/text`)).body).toMatchObject({ hasLayout: true, hasRemotePictures: true })
  const shown = await reader.fetch(`/api/mails/${uuid}/layout`)
  const page = await shown.text()
  expect(page).toContain('<p style="color:red">siehe <b>rot</b></p>')
  expect(page).toContain(`src="data:image/png;base64,${Buffer.from('PNG').toString('base64')}"`)
  expect(page).not.toMatch(/script|javascript|onclick|<form/)
  const policy = shown.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^sandbox allow-popups/)
  expect(policy).toContain("default-src 'none'; img-src data:;")
  const asked = await reader.fetch(`/api/mails/${uuid}/layout?pictures=remote`)
  expect(asked.headers.get('content-security-policy')).toContain('img-src data: https: http:;')
})

test('nobody reads the address by which somebody else answers', async () => {
  const token = `p10001-fk2-${'0a'.repeat(12)}`
  const address = `support+${token}@leitstand.example`
  const alternatives = multipart('alternative', [
    text(`Gut.\n\n> An: ${address}`),
    html(`<p>Gut.</p><p>An: ${address}</p>`),
  ])
  await intake.receive(aMail({ Cc: `"${address}" <${address}>` }, alternatives))
  const uuid = (await intake.ledger()).at(-1)?.uuid ?? ''
  intake.desk.readable.add(uuid)
  const reader = intake.mail.as(customer)
  const { body } = await reader.get<ShownMail>(`/api/mails/${uuid}/text`)
  expect(body.cc).toEqual(['support@leitstand.example'])
  expect(body.text).toContain('An: support@leitstand.example')
  const page = await (await reader.fetch(`/api/mails/${uuid}/layout`)).text()
  expect(page).toContain('An: support@leitstand.example')
  expect(JSON.stringify([body, page, intake.desk.tickets])).not.toContain(token)
})

test('the bytes of a mail are for staff who may see what was made of it', async () => {
  const uuid = await receive()
  const path = `/api/mails/${uuid}/raw`
  expect((await intake.mail.as(anActor()).fetch(path)).status).toBe(404)
  intake.desk.readable.add(uuid)
  expect((await intake.mail.as(anActor()).fetch(path)).status).toBe(200)
  expect((await intake.mail.as(customer).fetch(path)).status).toBe(403)
})

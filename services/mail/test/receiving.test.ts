import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { systemActor } from '@leitstand/contracts/actor'
import { mailProcessed } from '@leitstand/contracts/mail/events'
import { addCommentFromMail, createFromMail } from '@leitstand/contracts/ticket/from-mail'
import { newId } from '@leitstand/kit/ids'
import { anActor } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Intake, openIntake } from './an-intake.ts'
import { aMail as aMessage, file, multipart, text } from './messages/a-mail.ts'
import { aMail, deliver, readOutbox, talk } from './post-office.ts'

const nordlicht = newId()
const suedwind = newId()
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.eml`, import.meta.url))
let intake: Intake

beforeEach(async () => {
  intake = await openIntake()
})
afterEach(() => intake[Symbol.asyncDispose]())

const states = async () => (await intake.ledger()).map(({ state }) => state)
const outbox = () => readOutbox(intake.mail.config.dataFolder)

describe('a first mail', () => {
  test('of a known customer becomes a ticket with its files and pictures, and is answered once', async () => {
    const chef = intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
    await intake.receive(fixture('first-mail-with-picture'))

    const [ticket] = intake.desk.tickets
    expect(ticket?.opened).toMatchObject({
      author: chef.uuid,
      customer: nordlicht,
      recipient: 'support@leitstand.example',
      subject: 'Störung im Shop',
      textFormat: 'markdown',
    })
    expect(ticket?.opened.originEmail).toEqual({
      from: 'chef@nordlicht.example',
      subject: 'Störung im Shop',
      date: '2026-02-12T08:15:00.000Z',
    })
    expect(ticket?.opened.text).toContain('![Fehler 500](cid:fehler@nordlicht.example)')
    const files = ticket?.opened.attachments ?? []
    expect(files.map(({ name, embedded, contentId }) => ({ name, embedded, contentId }))).toEqual([
      { name: 'fehler.png', embedded: true, contentId: 'fehler@nordlicht.example' },
      { name: 'protokoll.log', embedded: false, contentId: null },
    ])
    const log = await buffer(await intake.mail.running.serviceContext.blobs.open(files[1]?.sha256 ?? ''))
    expect(log.toString()).toContain('500 Internal Server Error')

    const [answer] = await outbox()
    expect(answer?.subject).toBe('[#10001] Störung im Shop')
    expect(answer?.headers.get('auto-submitted')).toBe('auto-replied')
    expect(answer?.inReplyTo).toBe('<n1@nordlicht.example>')
    expect(answer?.text).toContain('https://leitstand.example/ticket/view/10001')
    expect(await intake.mail.published(mailProcessed)).toMatchObject([{ state: 'new-ticket', ticket: ticket?.uuid }])
  })

  test('is kept byte by byte before it is worked on', async () => {
    const raw = fixture('first-mail-with-picture')
    await deliver(intake.port, raw, { from: '', to: ['support@leitstand.example'] })
    const [row] = await intake.ledger()
    expect(row).toMatchObject({ state: 'received', sha256: createHash('sha256').update(raw).digest('hex') })
    const admin = intake.mail.as(anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] }))
    const download = await admin.fetch(`/api/mails/${row?.uuid}/raw`)
    expect(Buffer.from(await download.arrayBuffer()).equals(raw)).toBe(true)
  })

  test('of a stranger to a configured address opens a ticket of nobody; elsewhere it is rejected with an answer', async () => {
    await intake.receive(aMail({ From: 'fremd@irgendwo.example' }))
    expect(intake.desk.tickets).toMatchObject([
      {
        customer: null,
        opened: { author: systemActor.uuid, textFormat: 'plain', originEmail: { from: 'fremd@irgendwo.example' } },
      },
    ])
    await intake.receive(aMail({ From: 'anders@irgendwo.example', To: 'info@leitstand.example' }), {
      to: ['info@leitstand.example'],
    })
    expect(await states()).toEqual(['new-ticket', 'rejected'])
    expect((await outbox()).map(({ subject }) => subject)).toContain('Nicht zugeordnet: Störung im Shop')
  })

  test('brings colleagues of the same customer along as watchers, and nobody else', async () => {
    intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
    const colleague = intake.desk.addPerson('nutzer@nordlicht.example', { customerGroup: nordlicht })
    intake.desk.addPerson('chef@suedwind.example', { customerGroup: suedwind })
    await intake.receive(aMail({ Cc: 'nutzer@nordlicht.example, chef@suedwind.example, unbekannt@x.example' }))
    expect(intake.desk.tickets[0]?.opened.watchers).toEqual([colleague.uuid])
  })
})

test('a file that the ticket does not take is noted in the ledger', async () => {
  const type = 'multipart/mixed; boundary=b'
  const file = '--b\r\nContent-Disposition: attachment; filename="setup.exe"\r\n\r\nMZ\r\n--b--'
  await intake.receive(aMail({ 'Content-Type': type }, `--b\r\n\r\nHallo\r\n${file}`))
  const admin = intake.mail.as(anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] }))
  expect((await admin.get<{ 'hydra:member': object[] }>('/api/mails')).body['hydra:member']).toMatchObject([
    { state: 'new-ticket', warnings: ['attachments-refused'] },
  ])
})

test('files beyond the number that is taken are named in the ticket', async () => {
  const files = Array.from({ length: 502 }, (_, index) => file(`filename="datei-${index + 1}.txt"`, 'x', 'text/plain'))
  await intake.receive(aMessage({ From: 'chef@nordlicht.example' }, multipart('mixed', [text('Hallo'), ...files])))
  const opened = intake.desk.tickets[0]?.opened
  expect(opened?.attachments).toHaveLength(500)
  expect(opened?.text).toMatch(/^Hallo\n\nNicht übernommen.*: 2: „datei-501\.txt“, „datei-502\.txt“$/s)
})

test('a form of a web site is answered where its writer wants it, and what they answer comes into the ticket', async () => {
  const form = { From: 'formular@shop.example', 'Reply-To': 'Hans <hans@web.example>', Subject: 'Anfrage' }
  await intake.receive(aMail(form))
  const [answer] = await outbox()
  expect(answer?.to).toMatchObject({ text: 'hans@web.example' })
  await intake.receive(
    aMail({ From: 'hans@web.example', Subject: 'Re: [#10001] Anfrage', 'Message-ID': '<h2@web.example>' }),
  )
  expect(intake.desk.tickets[0]?.comments).toHaveLength(1)
})

test('another address of ours at which mails are taken is not answered', async () => {
  const hardware = 'hardware@leitstand.example'
  await using both = await openIntake({}, { intakeAddresses: ['support@leitstand.example', hardware] })
  await both.receive(aMail({ From: hardware }))
  expect(both.desk.tickets).toHaveLength(1)
  expect(await both.ledger()).toMatchObject([{ state: 'new-ticket', reason: 'not-answered: own-address' }])
  expect(await readOutbox(both.mail.config.dataFolder)).toEqual([])
})

describe('a second delivery', () => {
  test('of the same bytes leaves no trace, through another relay it is a duplicate', async () => {
    const raw = aMail()
    await intake.receive(raw)
    await intake.receive(raw)
    expect(await states()).toEqual(['new-ticket'])
    await intake.receive(`Received: from relay.example; Thu, 12 Feb 2026 09:16:00 +0100\r\n${raw}`)
    expect(await states()).toEqual(['new-ticket', 'duplicate'])
    expect(intake.desk.tickets).toHaveLength(1)
    expect(await outbox()).toHaveLength(1)
  })

  test('that comes at the same moment makes nothing twice either', async () => {
    const raw = aMail()
    const envelope = { from: 'relay@mx.example', to: ['support@leitstand.example'] }
    await deliver(intake.port, raw, envelope)
    await deliver(intake.port, `Received: from relay.example; Thu, 12 Feb 2026 09:16:00 +0100\r\n${raw}`, envelope)
    await intake.work()
    intake.mail.clock.advanceMinutes(1)
    await intake.work()
    expect((await states()).sort()).toEqual(['duplicate', 'new-ticket'])
    expect(intake.desk.tickets).toHaveLength(1)
  })

  test('of words without date and Message-ID is a second mail', async () => {
    const raw = 'From: chef@nordlicht.example\r\nTo: support@leitstand.example\r\nSubject: Platte voll\r\n\r\nvoll\r\n'
    await intake.receive(raw)
    await intake.receive(raw)
    expect(intake.desk.tickets).toHaveLength(2)
  })

  test('of a Message-ID that the sender uses again for other words is a mail of its own', async () => {
    await intake.receive(aMail({ 'Message-ID': '<same@x.example>' }, 'Erstens.'))
    await intake.receive(aMail({ 'Message-ID': '<same@x.example>', From: 'anders@x.example' }, 'Zweitens.'))
    expect(intake.desk.tickets).toHaveLength(2)
  })
})

describe('an answer', () => {
  test('to our mail becomes a comment, whatever its subject, and its sender hears that it arrived', async () => {
    intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
    await intake.receive(aMail())
    const [sent] = await outbox()
    await intake.receive(aMail({ Subject: 'Noch etwas', 'In-Reply-To': sent?.messageId ?? '' }, 'Danke!\r\n\r\n> alt'))
    expect(intake.desk.tickets[0]?.comments).toMatchObject([{ text: 'Danke!' }])
    expect(await states()).toEqual(['new-ticket', 'comment'])
    const [, answer] = await outbox()
    expect(answer?.subject).toBe('[#10001] Noch etwas')
    expect(answer?.text).toContain('dem Ticket #10001 zugeordnet')
    expect(answer?.headers.get('auto-submitted')).toBe('auto-replied')
  })

  test('to a ticket that wants no confirmations, or of somebody who does not, is not answered', async () => {
    intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
    await intake.receive(aMail())
    const [sent] = await outbox()
    const [ticket] = intake.desk.tickets
    if (ticket) ticket.confirmation = 'disabled'
    await intake.receive(aMail({ 'In-Reply-To': sent?.messageId ?? '' }, 'Danke!'))
    expect(await states()).toEqual(['new-ticket', 'comment'])
    expect(await outbox()).toHaveLength(1)
  })

  test('in a lively conversation is confirmed three times an hour at most', async () => {
    intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
    await intake.receive(aMail())
    const [sent] = await outbox()
    for (const text of ['Eins.', 'Zwei.', 'Drei.', 'Vier.'])
      await intake.receive(aMail({ 'In-Reply-To': sent?.messageId ?? '' }, text))
    expect(intake.desk.tickets[0]?.comments).toHaveLength(4)
    expect(await outbox()).toHaveLength(3)
  })

  test('of another customer or a stranger who knows the number never gets in', async () => {
    intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
    intake.desk.addPerson('chef@suedwind.example', { customerGroup: suedwind })
    await intake.receive(aMail())
    const [sent] = await outbox()
    for (const From of ['chef@suedwind.example', 'fremd@irgendwo.example']) {
      await intake.receive(aMail({ From, Subject: 'Re: [#10001] x', 'In-Reply-To': sent?.messageId ?? '' }))
    }
    expect(intake.desk.tickets.map(({ comments }) => comments.length)).toEqual([0, 0, 0])
    expect((await intake.ledger()).at(-1)?.reason).toContain('names-foreign-ticket: #10001')
    const admin = intake.mail.as(anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] }))
    const { body } = await admin.get<{ 'hydra:member': object[] }>('/api/mails')
    expect(body['hydra:member'][0]).toMatchObject({ reasons: [{ code: 'names-foreign-ticket', publicId: 10_001 }] })
  })

  test('of a stranger to the ticket they opened by mail gets in', async () => {
    await intake.receive(aMail({ From: 'fremd@irgendwo.example' }))
    await intake.receive(aMail({ From: 'Fremd@Irgendwo.example', Subject: 'Re: [#10001] x' }, 'Noch etwas.'))
    expect(intake.desk.tickets[0]?.comments[0]?.text).toContain('Noch etwas.')
  })

  test('to an archived ticket is rejected with the advice to write anew', async () => {
    intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
    await intake.receive(aMail())
    const ticket = intake.desk.tickets[0]
    if (ticket) ticket.status = 'archived'
    await intake.receive(aMail({ Subject: 'AW: [#10001] Störung' }))
    expect(await states()).toEqual(['new-ticket', 'rejected'])
    expect((await outbox()).some(({ text }) => text?.includes('ist geschlossen'))).toBe(true)
  })
})

describe('machines', () => {
  test('that answer open no ticket; a bounce is noted at the mail that did not arrive', async () => {
    intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
    await intake.receive(aMail())
    const [sent] = await outbox()
    const id = sent?.messageId ?? ''
    await intake.receive(fixture('out-of-office-exchange').toString().replaceAll('<our-reply@leitstand.example>', id), {
      from: '',
    })
    await intake.receive(fixture('bounce').toString().replaceAll('<our-reply@leitstand.example>', id), { from: '' })
    await intake.receive(fixture('bounce').toString().replaceAll('dsn@mx', 'other@mx'), { from: '' })
    expect(await states()).toEqual(['new-ticket', 'ignored', 'bounce', 'ignored'])
    const events = await intake.mail.published(mailProcessed)
    expect(events[2]).toMatchObject({
      state: 'bounce',
      bounce: { permanent: true, recipients: ['weg@nordlicht.example'] },
    })
    const staff = intake.mail.as(anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_AUTHORITIES'] }))
    const { body } = await staff.get<{ 'hydra:member': { state: string; lastError: string }[] }>('/api/sent_mails')
    expect(body['hydra:member']).toMatchObject([
      { state: 'failed', lastError: 'undeliverable: weg@nordlicht.example 5.1.1' },
    ])
  })

  test('that keep writing get two answers an hour, then silence', async () => {
    for (const number of [1, 2, 3, 4])
      await intake.receive(aMail({ From: 'schalter@zulieferer.example', Subject: `Ticket ${number}` }))
    expect(intake.desk.tickets).toHaveLength(4)
    expect(await outbox()).toHaveLength(2)
    expect((await intake.ledger()).at(-1)?.reason).toBe('not-answered: budget')
  })
})

test('a customer who reports several troubles in an hour gets the number of each', async () => {
  intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
  for (const number of [1, 2, 3, 4])
    await intake.receive(aMail({ Subject: `Störung ${number}` }, 'Anders: '.repeat(number)))
  expect((await outbox()).map(({ subject }) => subject?.slice(0, 8)).sort()).toEqual([
    '[#10001]',
    '[#10002]',
    '[#10003]',
    '[#10004]',
  ])
})

describe('trouble', () => {
  test('of a neighbour makes a mail wait; afterwards nothing is lost and nothing doubled', async () => {
    await intake.desk.goAway()
    await intake.receive(aMail())
    expect(await states()).toEqual(['received'])
    await intake.desk.comeBack()
    intake.mail.clock.advanceMinutes(1)
    await intake.work()
    expect(await states()).toEqual(['new-ticket'])
  })

  test.each([createFromMail, addCommentFromMail])(
    'right after $name had its effect makes nothing twice',
    async (contract) => {
      intake.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
      if (contract === addCommentFromMail) await intake.receive(aMail())
      intake.desk.loseAnswersOf(contract)
      await intake.receive(aMail({ Subject: '[#10001] Störung' }))
      intake.desk.loseAnswersOf(null)
      intake.mail.clock.advanceMinutes(1)
      await intake.work()
      expect(intake.desk.asked(contract)).toBe(2)
      expect(intake.desk.tickets).toHaveLength(1)
      expect(intake.desk.tickets[0]?.comments).toHaveLength(contract === addCommentFromMail ? 1 : 0)
      expect(await states()).not.toContain('received')
    },
  )

  test('that does not end leaves the mail with an administrator, who can have it worked again', async () => {
    intake.desk.loseAnswersOf(createFromMail)
    await intake.receive(aMail())
    for (let round = 0; round < 10; round += 1) {
      intake.mail.clock.advanceMinutes(13 * 60)
      await intake.work()
    }
    expect(await intake.ledger()).toMatchObject([{ state: 'failed', subject: 'Störung im Shop' }])
    intake.desk.loseAnswersOf(null)
    const [row] = await intake.ledger()
    expect((await intake.mail.as(anActor()).get('/api/mails')).status).toBe(403)
    const admin = intake.mail.as(anActor({ roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE'] }))
    expect((await admin.post(`/api/mails/${row?.uuid}/replay`, {})).body).toMatchObject({ state: 'received' })
    await intake.work()
    expect(
      (await admin.get<{ 'hydra:member': object[] }>('/api/mails?state=new-ticket')).body['hydra:member'],
    ).toHaveLength(1)
  })

  test('with two workers at once has each mail done by one of them', async () => {
    for (let number = 0; number < 12; number += 1) {
      await deliver(intake.port, aMail({ Subject: `Mail ${number}` }), {
        from: 'chef@nordlicht.example',
        to: ['support@leitstand.example'],
      })
    }
    await Promise.all([intake.work(), intake.work(), intake.work()])
    expect(intake.desk.tickets).toHaveLength(12)
    expect(intake.desk.asked(createFromMail)).toBe(12)
  })
})

describe('a mail that kills its parser', () => {
  const fatal = `import { parentPort } from 'node:worker_threads'
    const { readMail } = await import('${new URL('../src/parsing/read-mail.ts', import.meta.url)}')
    parentPort.on('message', async ({ raw, receivedAt }) => {
      const text = Buffer.from(raw).toString()
      if (text.includes('hopeless') || text.includes('fatal words')) process.exit(1)
      parentPort.postMessage({ mail: await readMail(Buffer.from(raw), receivedAt) })
    })`
  const workerUrl = new URL(`data:text/javascript,${encodeURIComponent(fatal)}`)

  test('becomes a ticket of its sender with itself as a file, and the next one is worked on', async () => {
    await using weak = await openIntake({}, { workerUrl })
    const chef = weak.desk.addPerson('chef@nordlicht.example', { customerGroup: nordlicht })
    const raw = aMail({ Subject: 'Große Tabelle' }, 'fatal words')
    await weak.receive(raw)
    await weak.receive(aMail({ Subject: 'Harmlos' }))
    const [ticket, next] = weak.desk.tickets
    expect(ticket?.opened).toMatchObject({ author: chef.uuid, customer: nordlicht, subject: 'Große Tabelle' })
    expect(ticket?.opened.text).toContain('konnte nicht gelesen werden')
    expect(ticket?.opened.attachments).toMatchObject([{ name: 'message.eml', mimeType: 'message/rfc822' }])
    const file = await buffer(
      await weak.mail.running.serviceContext.blobs.open(ticket?.opened.attachments[0]?.sha256 ?? ''),
    )
    expect(file.toString()).toContain('fatal words')
    expect(next?.opened.subject).toBe('Harmlos')
    expect(await weak.ledger()).toMatchObject([
      { state: 'new-ticket', reason: 'unreadable: The parser ended with code 1' },
      { state: 'new-ticket' },
    ])
  })

  test('by its head alone is a ticket without sender and subject, and loses no byte', async () => {
    await using weak = await openIntake({}, { workerUrl })
    await weak.receive(aMail({ Subject: 'hopeless' }), { from: '' })
    expect(weak.desk.tickets[0]?.opened).toMatchObject({
      subject: '(kein Betreff)',
      attachments: [{ name: 'message.eml' }],
    })
  })
})

test('a megabyte of blanks is a mail like any other', async () => {
  await intake.receive(aMail({}, `Anfang${' '.repeat(1_000_000)}Ende`))
  expect(intake.desk.tickets[0]?.opened.text).toMatch(/^Anfang +Ende$/)
})

test('a sender who floods the intake is asked to come later, and others still get in', async () => {
  await using narrow = await openIntake({ LEITSTAND_SMTP_MAILS_PER_MINUTE: '1' })
  const from = (address: string) => [`MAIL FROM:<${address}>`, 'RCPT TO:<support@leitstand.example>', 'RSET']
  const flood = Array.from({ length: 6 }, () => from('flut@x.example')).flat()
  const answers = await talk(narrow.port, ['EHLO x', ...flood, ...from('chef@nordlicht.example'), 'QUIT'])
  expect(answers.filter((answer) => answer.startsWith('450'))).toHaveLength(1)
  expect(answers.at(-3)).toMatch(/^250/)
})

test('a mail that says it is too large is refused before it is sent', async () => {
  const answers = await talk(intake.port, ['EHLO x', 'MAIL FROM:<a@b.example> SIZE=999999999', 'QUIT'])
  expect(answers[1]).toMatch(/^552 5\.3\.4 /)
})

import { setTimeout as wait } from 'node:timers/promises'
import type { BlobStore } from '@leitstand/kit/blob-store'
import { newId } from '@leitstand/kit/ids'
import { describe, expect, test } from 'vitest'
import { mailConfig } from '../src/config.ts'
import { signInTo } from '../src/intake/access-token.ts'
import { readMailbox } from '../src/intake/read-mailbox.ts'
import { openLine } from './a-line.ts'
import { openIntake } from './an-intake.ts'
import { at, fetchAll, servers, subjects } from './mailbox-servers.ts'
import { aMail } from './post-office.ts'

const unnamed = 'From: usv@nordlicht.example\r\nSubject: Ohne Datum\r\n\r\nDie Batterie ist leer.\r\n'
const long = aMail({ Subject: 'Langes Protokoll' }, 'Zeile des Protokolls\r\n'.repeat(10_000))
const all = ['Langes Protokoll', 'Ohne Datum', 'Rechnung', 'Störung']

describe.each(servers)('mails of a mailbox on %s are taken once each, and none is lost', (_name, open) => {
  test.each([
    ['before the search is asked', / UID SEARCH /, 'before'],
    ['while a mail is asked for', /RFC822\.SIZE/, 'before'],
    ['while a mail is sent', /BODY\.PEEK\[\]<0\./, 'after'],
    ['in the midst of a long mail', /BODY\.PEEK\[\]<65536\./, 'before'],
    ['before a mail is moved', / UID MOVE /, 'before'],
    ['as soon as a mail was moved', / UID MOVE /, 'after'],
  ] as const)('when the line breaks %s', async (_when, command, side) => {
    await using mailbox = await open()
    await using line = await openLine(mailbox.port)
    await using intake = await openIntake({ ...at(line), IMAP_DONE_FOLDER: 'Erledigt' })
    await mailbox.put(long)
    await mailbox.put(aMail({ Subject: 'Störung' }))
    await mailbox.put(unnamed)
    await mailbox.put(aMail({ Subject: 'Rechnung' }))
    line.cutAt(command, side)
    for (let tries = 0; tries < 3; tries += 1) await fetchAll(intake)
    expect(subjects(intake)).toEqual(all)
    expect(await mailbox.contents()).toEqual({ INBOX: [], Erledigt: all })
  })

  test('when the line breaks before the disk has begun to keep a long mail', async () => {
    await using mailbox = await open()
    await using line = await openLine(mailbox.port)
    await using intake = await openIntake(at(line))
    await mailbox.put(long)
    const { serviceContext } = intake.mail.running
    const put: BlobStore['put'] = async (content) => {
      await wait(1_000)
      return await serviceContext.blobs.put(content)
    }
    const [config] = mailConfig({ LEITSTAND_SECRET: 'a secret of the tests', ...at(line) }).mailboxes
    if (!config) throw new Error('No mailbox is configured')
    line.cutAt(/BODY\.PEEK\[\]<65536\./, 'before')
    const slow = { ...serviceContext, blobs: { ...serviceContext.blobs, put } }
    await expect(readMailbox({ config, signIn: signInTo(config) }, slow)).rejects.toThrow('cannot be read')
    await fetchAll(intake)
    expect(subjects(intake)).toEqual(['Langes Protokoll'])
  })

  test('when the process ends between keeping a mail and noting that', async () => {
    await using mailbox = await open()
    await using intake = await openIntake(at(mailbox))
    for (const raw of [long, aMail({ Subject: 'Störung' }), unnamed, aMail({ Subject: 'Rechnung' })]) {
      await mailbox.put(raw)
      await fetchAll(intake)
      await intake.mail.running.database.query('UPDATE mailboxes SET last_uid = last_uid - 1')
    }
    await fetchAll(intake)
    expect(subjects(intake)).toEqual(all)
  })

  test('when a process that died seemed to read still', async () => {
    await using mailbox = await open()
    await using intake = await openIntake(at(mailbox))
    await mailbox.put(aMail({ Subject: 'Störung' }))
    await intake.mail.running.database.query(
      `INSERT INTO mailbox_readers VALUES ($1, $2, now() + interval '10 seconds')`,
      ['support@leitstand.example@127.0.0.1/INBOX', newId()],
    )
    await fetchAll(intake)
    expect(subjects(intake)).toEqual([])
    await intake.mail.running.database.query(`UPDATE mailbox_readers SET until = until - interval '11 seconds'`)
    await fetchAll(intake)
    expect(subjects(intake)).toEqual(['Störung'])
  })

  test.each([['stay'], ['are moved']])('when two processes read it at the same time, and mails %s', async (where) => {
    await using mailbox = await open()
    const folder = where === 'stay' ? {} : { IMAP_DONE_FOLDER: 'Erledigt' }
    await using intake = await openIntake({ ...at(mailbox), ...folder })
    for (const raw of [long, aMail({ Subject: 'Störung' }), unnamed, aMail({ Subject: 'Rechnung' })])
      await mailbox.put(raw)
    await Promise.all([intake.look(), intake.look(), intake.look()])
    await fetchAll(intake)
    expect(subjects(intake)).toEqual(all)
    expect(await mailbox.contents()).toEqual(where === 'stay' ? { INBOX: all } : { INBOX: [], Erledigt: all })
  })
})

import { aMail, file, html, inLines, join, type Message, multipart, type Part, text } from './a-mail.ts'

const withFiles = (...files: Part[]) => aMail({}, multipart('mixed', [text('Siehe Anhang.'), ...files]))
const uuencoded = ['begin 644 preise.csv', '(07)T:6ME;#L`', '`', 'end'].join('\n')

export const attachments: readonly Message[] = [
  {
    name: 'three different files of the same name',
    raw: withFiles(...['eins', 'zwei', 'drei'].map((words) => file('filename=scan.pdf', words))),
    says: { files: ['scan.pdf', 'scan.pdf', 'scan.pdf'], contents: ['eins', 'zwei', 'drei'] },
  },
  {
    name: 'a file without a name',
    raw: withFiles(file('attachment', 'x'), file('attachment', 'y', 'image/png')),
    says: { files: ['attachment-1.pdf', 'attachment-2.png'], originals: [null, null] },
  },
  {
    name: 'files whose type says nothing',
    raw: withFiles(file('filename=leer.log', 'eins', ''), file('filename=halb.log', 'zwei', '; name="halb.log"')),
    says: {
      text: ['Siehe Anhang.'],
      files: ['leer.log', 'halb.log'],
      types: ['application/octet-stream', 'application/octet-stream'],
      contents: ['eins', 'zwei'],
    },
  },
  {
    name: 'a version for AMP, which is no file',
    raw: aMail(
      {},
      multipart('alternative', [
        text('Das Backup fehlt.'),
        text('<!doctype html><html amp4email><body>Das Backup fehlt.</body></html>', 'text/x-amp-html; charset=utf-8'),
        html('<p>Das Backup fehlt.</p>'),
      ]),
    ),
    says: { reply: 'Das Backup fehlt.', files: [] },
  },
  {
    name: 'the name of a file that nobody says to be attached',
    raw: withFiles(
      file('filename="plan.pdf"', '%PDF', 'application/octet-stream', { 'Content-Disposition': 'filename="plan.pdf"' }),
    ),
    says: { reply: 'Siehe Anhang.', files: ['plan.pdf'] },
  },
  {
    name: 'a reaction of one sign, and what a program makes of it',
    raw: aMail(
      {},
      multipart('alternative', [
        text('👍'),
        text('{"emoji":"👍","version":1}', 'text/vnd.google.email-reaction+json; charset=utf-8'),
        html('<p>👍</p>'),
      ]),
    ),
    says: { reply: '👍', files: [] },
  },
  {
    name: 'a page for AMP that somebody attached',
    raw: withFiles(file('attachment; filename=a.html', '<html amp4email>', 'text/x-amp-html')),
    says: { reply: 'Siehe Anhang.', files: ['a.html'] },
  },
  {
    name: 'a text with a file name that is to be shown where it stands',
    raw: withFiles(file('inline; filename="mail.log"', 'Grüße vom Relay', 'text/plain; charset=utf-8')),
    says: { reply: 'Siehe Anhang.', files: ['mail.log'], contents: ['Grüße vom Relay'] },
  },
  {
    name: 'nothing but a text with a file name that is to be shown',
    raw: aMail(
      {},
      multipart('mixed', [
        file(
          'inline;\r\n filename="bericht.txt"',
          Buffer.from('Die Größe stimmt.', 'latin1'),
          'text/plain; charset=iso-8859-1',
        ),
      ]),
    ),
    says: { reply: 'Die Größe stimmt.', files: ['bericht.txt'], bodyKind: 'none' },
  },
  {
    name: 'a page with a file name that is to be shown, as all of the mail',
    raw: aMail({}, file('inline; filename=mail.html', '<p>Bitte <b>heute</b> noch.</p>', 'text/html; charset=utf-8')),
    says: { reply: 'Bitte heute noch.', textFormat: 'markdown', files: ['mail.html'] },
  },
  {
    name: 'a text without a file name beside another one',
    raw: withFiles(file('inline', 'Gesendet vom Empfang', 'text/plain; charset=utf-8')),
    says: { text: ['Siehe Anhang.', 'Gesendet vom Empfang'], files: [] },
  },
  {
    name: 'a file of nothing',
    raw: withFiles(file('filename=leer.log', '', 'text/x-log')),
    says: { files: ['leer.log'], contents: [''] },
  },
  {
    name: 'names that climb out of their folder',
    raw: withFiles(
      file('filename="../../../../srv/www/seite.php"', 'a', 'text/x-php'),
      file('filename="..\\\\..\\\\Autostart\\\\los.bat"', 'b', 'application/x-bat'),
      file('filename="/root/.ssh/authorized_keys"', 'c', 'text/x-key'),
      file('filename="D:\\\\Kasse\\\\umsatz.xls"', 'd', 'application/vnd.ms-excel'),
      file('filename="data://text/plain"', 'e'),
      file('filename="..."', 'f'),
    ),
    says: { files: ['seite.php', 'los.bat', 'authorized_keys', 'umsatz.xls', 'plain', 'attachment-6.pdf'] },
  },
  {
    name: 'a mail that is one file, with a path in its name',
    raw: aMail({ From: null }, file('filename="9/../../9.txt"', 'neun', 'application/x-text')),
    says: { from: null, unanswered: ['no-sender'], files: ['9.txt'], contents: ['neun'] },
  },
  {
    name: 'a name in several pieces (RFC 2231)',
    raw: withFiles(
      file('filename*0*=utf-8\'\'Pr%C3%BCf; filename*1*=bericht%20M%C3%A4rz; filename*2=" Halle 4.pdf"', 'p'),
    ),
    says: { files: ['Prüfbericht März Halle 4.pdf'] },
  },
  {
    name: 'a Japanese name in pieces',
    raw: withFiles(file("filename*0*=iso-2022-jp''%1B$B%40A5a%3Dq%1B; filename*1*=%28B.pdf", 'j')),
    says: { files: ['請求書.pdf'] },
  },
  {
    name: 'an encoded word within quotation marks, as Outlook writes it',
    raw: withFiles(file('filename="=?iso-8859-1?Q?K=FCndigung.pdf?="', 'k')),
    says: { files: ['Kündigung.pdf'] },
  },
  {
    name: 'a long name in several folded encoded words',
    raw: withFiles(
      file(
        'filename="=?utf-8?Q?Gesch=C3=A4ftsbericht_der_?=\n =?utf-8?Q?M=C3=BChlenbetriebe?=\n =?utf-8?Q?_2025.pdf?="',
        'g',
      ),
    ),
    says: { files: ['Geschäftsbericht der Mühlenbetriebe 2025.pdf'] },
  },
  {
    name: 'a name after RFC 2231 beside one as an encoded word',
    raw: withFiles(
      file("filename*=utf-8''L%C3%B6sung.pdf", 'l', 'application/pdf; name="=?utf-8?B?TMO2c3VuZy5wZGY=?="'),
    ),
    says: { files: ['Lösung.pdf'] },
  },
  {
    name: 'a name in Latin-1 after RFC 2231',
    raw: withFiles(file("filename*=iso-8859-1''%DCbertr%E4ge%20f%FCr%20S%FCd.pdf", 'u')),
    says: { files: ['Überträge für Süd.pdf'] },
  },
  {
    name: 'a Russian name in KOI8-R',
    raw: withFiles(file('filename="=?koi8-r?B?083F1MEucGRm?="', 's')),
    says: { files: ['смета.pdf'] },
  },
  {
    name: 'a line break in the name',
    raw: withFiles(file('filename="erste\n zweite.pdf"', 'z')),
    says: { files: ['erste zweite.pdf'] },
  },
  {
    name: 'raw bytes of Latin-1 in the name',
    raw: aMail(
      {},
      multipart('mixed', [
        text('Siehe Anhang.'),
        {
          ...file('attachment', 'm'),
          fields: { 'Content-Disposition': Buffer.from('attachment; filename="Maß.pdf"', 'latin1') },
        },
      ]),
    ),
    says: { files: ['Maß.pdf'] },
  },
  {
    name: 'umlauts in UTF-8 as they are in the name',
    raw: withFiles(file('filename="Öffnungszeiten.pdf"', 'o')),
    says: { files: ['Öffnungszeiten.pdf'] },
  },
  {
    name: 'a name that turns round what follows',
    raw: withFiles(file("filename*=utf-8''Lohn%E2%80%AEfdp.exe", 'x')),
    says: { files: ['Lohn fdp.exe'] },
  },
  {
    name: 'signs that file systems forbid',
    raw: withFiles(file('filename="Wer? Wann*: <morgen>|heute.pdf"', 'w')),
    says: { files: ['Wer_ Wann__ _morgen__heute.pdf'] },
  },
  {
    name: 'a file in the way of Unix to Unix',
    raw: aMail(
      {},
      multipart('mixed', [
        text('Wie früher.'),
        {
          fields: {
            'Content-Type': 'text/csv; name=preise.csv',
            'Content-Disposition': 'attachment; filename=preise.csv',
            'Content-Transfer-Encoding': 'x-uuencode',
          },
          content: inLines(uuencoded),
        },
      ]),
    ),
    says: { reply: 'Wie früher.', files: ['preise.csv'], contents: ['Artikel;'] },
  },
  {
    name: 'a file in the way of Unix to Unix in the middle of the text',
    raw: aMail({}, text(`Davor.\n\n${uuencoded}\n\nDanach.`)),
    says: { text: ['Davor.', 'Danach.'] },
  },
  {
    name: 'what Outlook packs for Outlook alone',
    raw: withFiles(file('filename=winmail.dat', Buffer.from([0x78, 0x9f, 0x3e, 0x22]), 'application/ms-tnef')),
    says: { reply: 'Siehe Anhang.', files: ['winmail.dat'] },
  },
  {
    name: 'nothing but what Outlook packs, without a subject',
    raw: aMail(
      { Subject: null },
      { ...text(Buffer.from([0x78, 0x9f, 0x3e, 0x22]), 'application/ms-tnef; name="winmail.dat"', 'binary') },
    ),
    says: { subject: '', files: ['winmail.dat'] },
  },
  {
    name: 'three hundred files',
    raw: withFiles(...Array.from({ length: 300 }, (_, index) => file(`filename=z${index}.txt`, '-', 'text/x-z'))),
    says: { files: Array.from({ length: 300 }, (_, index) => `z${index}.txt`) },
  },
  {
    name: 'a mail signed with a certificate',
    raw: aMail(
      {},
      {
        ...multipart('signed', [
          multipart('mixed', [text('Verbindlich.'), file('filename=vertrag.pdf', 'v')]),
          file('filename=smime.p7s', '0', 'application/pkcs7-signature'),
        ]),
      },
    ),
    says: { reply: 'Verbindlich.', files: ['vertrag.pdf', 'smime.p7s'] },
  },
  {
    name: 'a mail that is encrypted',
    raw: aMail({}, file('filename=smime.p7m', '0', 'application/pkcs7-mime; smime-type=enveloped-data')),
    says: { files: ['smime.p7m'], bodyKind: 'none' },
  },
  {
    name: 'a mail signed by PGP beside the text',
    raw: aMail(
      {},
      multipart('signed', [
        text('Mit Siegel =\nund Band.', 'text/plain; charset=utf-8', 'quoted-printable'),
        file('filename=signature.asc', '-----BEGIN PGP SIGNATURE-----', 'application/pgp-signature'),
      ]),
    ),
    says: { reply: 'Mit Siegel und Band.', files: ['signature.asc'] },
  },
  {
    name: 'a mail signed by PGP within the text',
    raw: aMail(
      {},
      text(
        '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nDer Schlüssel ist neu.\n-----BEGIN PGP SIGNATURE-----\n\niQ==\n-----END PGP SIGNATURE-----',
      ),
    ),
    says: { text: ['Der Schlüssel ist neu.'] },
  },
  {
    name: 'two names that differ',
    raw: withFiles(file('filename="richtig.pdf"', 'r', 'application/pdf; name="falsch.pdf"')),
    says: { files: ['richtig.pdf'] },
  },
  {
    name: 'bytes of a file that are no text',
    raw: withFiles(file('filename=nullen.bin', join([Buffer.from([0, 1, 2]), 'ende']), 'application/octet-stream')),
    says: { files: ['nullen.bin'], contents: ['\0\x01\x02ende'] },
  },
]

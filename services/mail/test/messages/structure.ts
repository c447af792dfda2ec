import {
  aMail,
  attached,
  file,
  fixture,
  html,
  inLines,
  join,
  type Message,
  multipart,
  type Part,
  text,
} from './a-mail.ts'

const pdf = '%PDF-1.7 Angebot'
const picture = Buffer.from('iVBORw0KGgo=', 'base64')
const inner = aMail({
  Subject: 'Von gestern',
  'Message-ID': '<gestern@hofladen.example>',
  'In-Reply-To': '<vorgestern@hofladen.example>',
})

const nested = (depth: number): Part =>
  depth === 0 ? text('Ganz innen.') : multipart('mixed', [nested(depth - 1)], `ebene-${depth}`)

export const structure: readonly Message[] = [
  {
    name: 'HTML first, and then plain text',
    raw: aMail({}, multipart('mixed', [html('<p>Zuerst bunt.</p>'), text('Dann schlicht.')])),
    says: { text: ['Zuerst bunt.', 'Dann schlicht.'] },
  },
  {
    name: 'texts and files in turn keep all texts in their order',
    raw: aMail(
      {},
      multipart('mixed', [
        text('Erstens.'),
        file('filename=eins.pdf', `${pdf} 1`),
        text('Zweitens.'),
        file('filename=zwei.pdf', `${pdf} 2`),
        text('Drittens.'),
      ]),
    ),
    says: { text: ['Erstens. Zweitens. Drittens.'], files: ['eins.pdf', 'zwei.pdf'] },
  },
  {
    name: 'two pieces of HTML with files between them',
    raw: aMail(
      {},
      multipart('alternative', [
        text('Siehe die bunte Fassung.'),
        multipart('mixed', [html('<p>Oben.</p>'), file('inline; filename=plan.pdf', pdf), html('<p>Unten.</p>')]),
      ]),
    ),
    says: { text: ['Oben.', 'Unten.'], files: ['plan.pdf'] },
  },
  {
    name: 'a picture in the text and a file beside it',
    raw: fixture('first-mail-with-picture'),
    says: { from: 'chef@nordlicht.example', files: ['fehler.png', 'protokoll.log'], pictures: ['fehler.png'] },
  },
  {
    name: 'pictures and files in mixed, related and alternative',
    raw: aMail(
      {},
      multipart('mixed', [
        multipart('related', [
          multipart('alternative', [text('Mit Logo.'), html('<p>Mit Logo. <img src="cid:logo@w"></p>')]),
          file('inline; filename=logo.png', picture, 'image/png', { 'Content-ID': '<logo@w>' }),
        ]),
        file('filename=foto.png', picture, 'image/png'),
      ]),
    ),
    says: { files: ['logo.png', 'foto.png'], pictures: ['logo.png'], text: ['Mit Logo.'] },
  },
  {
    name: 'a picture alone, its parts in the wrong order',
    raw: aMail(
      {},
      multipart('related', [
        file('inline; filename=schirm.png', picture, 'image/png', { 'Content-ID': '<schirm@w>' }),
        multipart('alternative', [html('<img src="cid:schirm@w">'), text(' ')]),
      ]),
    ),
    says: { files: ['schirm.png'], pictures: ['schirm.png'], text: ['cid:schirm@w'] },
  },
  {
    name: 'a related mail whose text is its second part',
    raw: aMail(
      {},
      {
        ...multipart(
          'related',
          [
            file('inline; filename=linie.png', picture, 'image/png', { 'Content-ID': '<linie@w>' }),
            {
              ...html('<p>Stamm <img src="cid:linie@w"></p>'),
              fields: { ...html('').fields, 'Content-ID': '<stamm@w>' },
            },
          ],
          'verwandt',
        ),
        fields: { 'Content-Type': 'multipart/related; boundary=verwandt; start="<stamm@w>"' },
      },
    ),
    says: { text: ['Stamm'], files: ['linie.png'], pictures: ['linie.png'] },
  },
  {
    name: 'a mail in the mail is a file, and its conversation is not ours',
    raw: aMail(
      {},
      multipart('mixed', [text('Siehe Anhang.'), attached(inner, 'attachment; filename="Von gestern.eml"')]),
    ),
    says: {
      inReplyTo: [],
      messageId: '<harms-1@toepferei-harms.example>',
      reply: 'Siehe Anhang.',
      files: ['Von gestern.eml'],
      types: ['message/rfc822'],
    },
  },
  {
    name: 'a forwarded mail whose name has a colon and a slash',
    raw: aMail(
      {},
      multipart('mixed', [text('Zur Kenntnis.'), attached(inner, 'attachment; filename="WG: Angebot 3/4.eml"')]),
    ),
    says: { reply: 'Zur Kenntnis.', files: ['WG_ Angebot 3_4.eml'], originals: ['WG: Angebot 3/4.eml'] },
  },
  {
    name: 'a mail that a mail program would show below the text',
    raw: aMail({}, multipart('mixed', [text('Siehe unten.'), attached(inner, 'inline; filename="Von gestern.eml"')])),
    says: { reply: 'Siehe unten.', inReplyTo: [], files: ['Von gestern.eml'] },
  },
  {
    name: 'a forwarded mail that does not say how to show it',
    raw: aMail({}, multipart('mixed', [text('Zur Kenntnis.'), attached(inner)])),
    says: { reply: 'Zur Kenntnis.', files: ['attachment-1.eml'], without: ['attachment'] },
  },
  {
    name: 'texts, pictures and files in all ways at once',
    raw: aMail(
      {},
      multipart('mixed', [
        text('Eins.'),
        multipart('mixed', [
          multipart('alternative', [
            multipart('mixed', [text('Zwei.'), file('inline; filename=drei.png', picture, 'image/png'), text('Vier.')]),
            multipart('related', [
              html('<p>Zwei.</p><p>Vier.</p><img src="cid:fuenf@w">'),
              file('inline; filename=fuenf.png', picture, 'image/png', { 'Content-ID': '<fuenf@w>' }),
            ]),
          ]),
          file('filename=sechs.xls', 'x', 'application/x-excel'),
          attached(inner, 'attachment; filename=sieben.eml'),
        ]),
        text('Acht.'),
      ]),
    ),
    says: {
      text: ['Eins.', 'Zwei.', 'Vier.', 'Acht.'],
      files: ['drei.png', 'fuenf.png', 'sechs.xls', 'sieben.eml'],
      pictures: ['fuenf.png'],
    },
  },
  {
    name: 'a mail that is nothing but another mail',
    raw: aMail({}, attached(inner)),
    says: { subject: 'Frage zum Vertrag', inReplyTo: [], files: ['attachment-1.eml'] },
  },
  {
    name: 'a mail in a mail in a mail',
    raw: aMail(
      {},
      multipart('mixed', [text('Außen.'), attached(aMail({}, multipart('mixed', [text('Mitte.'), attached(inner)])))]),
    ),
    says: { reply: 'Außen.', without: ['Mitte.'], files: ['attachment-1.eml'], types: ['message/rfc822'] },
  },
  {
    name: 'an attached mail with a picture of its own',
    raw: aMail(
      {},
      multipart('mixed', [
        html('<p>Weiter unten.</p>'),
        attached(
          aMail(
            {},
            multipart('related', [
              html('<img src="cid:innen@w">'),
              file('inline; filename=innen.png', picture, 'image/png', { 'Content-ID': '<innen@w>' }),
            ]),
          ),
          'attachment; filename=alt.eml',
        ),
      ]),
    ),
    says: { files: ['alt.eml'], pictures: [] },
  },
  {
    name: 'an attached mail that is broken',
    raw: aMail({}, multipart('mixed', [text('Kaputt, ich weiß.'), attached(Buffer.from('kein Kopf, kein Rumpf'))])),
    says: { reply: 'Kaputt, ich weiß.', files: ['attachment-1.eml'] },
  },
  {
    name: 'three mails of another desk attached to an answer with its number',
    raw: aMail(
      { Subject: 'AW: (#771204) Festplatte' },
      multipart('mixed', [text('Gesammelt.'), attached(inner), attached(inner), attached(inner)]),
    ),
    says: { reply: 'Gesammelt.', files: ['attachment-1.eml', 'attachment-2.eml', 'attachment-3.eml'] },
  },
  {
    name: 'a digest in a digest',
    raw: aMail({}, multipart('digest', [attached(aMail({}, multipart('digest', [attached(inner)])))])),
    says: { kind: 'list', files: ['attachment-1.eml'], unanswered: ['list'] },
  },
  {
    name: 'an inner boundary that begins like the outer one',
    raw: aMail(
      {},
      multipart(
        'mixed',
        [multipart('alternative', [text('Gleich anfangend.')], 'grenze-7-innen'), file('filename=a.pdf', pdf)],
        'grenze-7',
      ),
    ),
    says: { reply: 'Gleich anfangend.', files: ['a.pdf'] },
  },
  {
    name: 'a boundary of one hyphen',
    raw: aMail({}, multipart('mixed', [text('Strich.'), file('filename=s.pdf', pdf)], '-')),
    says: { reply: 'Strich.', files: ['s.pdf'] },
  },
  {
    name: 'a boundary of signs that patterns would take for their own',
    raw: aMail({}, multipart('mixed', [text('Zeichen.'), file('filename=z.pdf', pdf)], "(.+)?'/:=_,")),
    says: { reply: 'Zeichen.', files: ['z.pdf'] },
  },
  {
    name: 'boundaries twice in a row with nothing between them',
    raw: aMail(
      {},
      {
        fields: { 'Content-Type': 'multipart/mixed; boundary=doppelt' },
        content: inLines(
          '--doppelt\n--doppelt\nContent-Type: text/html; charset=utf-8\n\n<p>Doch noch da.</p>\n--doppelt\n--doppelt--\n',
        ),
      },
    ),
    says: { text: ['Doch noch da.'] },
  },
  {
    name: 'blanks behind a boundary',
    raw: aMail(
      {},
      {
        fields: { 'Content-Type': 'multipart/mixed; boundary=leer' },
        content: inLines('--leer  \nContent-Type: text/plain\n\nVor dem Leeren.\n--leer--  \n'),
      },
    ),
    says: { reply: 'Vor dem Leeren.' },
  },
  {
    name: 'a transfer that broke off before the last boundary',
    raw: cut(
      aMail({}, multipart('mixed', [text('Bis hierher.'), file('filename=rest.pdf', pdf)], 'abriss')),
      '--abriss--',
    ),
    says: { reply: 'Bis hierher.', files: ['rest.pdf'], contents: [pdf] },
  },
  {
    name: 'two layers, and neither ends',
    raw: cut(
      aMail({}, multipart('mixed', [multipart('alternative', [text('Offen.'), html('<p>Offen.</p>')], 'i')], 'a')),
      '--i--',
    ),
    says: { reply: 'Offen.' },
  },
  {
    name: 'a boundary that never comes: what stands there is the text',
    raw: aMail(
      {},
      {
        fields: { 'Content-Type': 'multipart/mixed; boundary="kommt-nie"' },
        content: inLines('Die Pumpe steht still.\nBitte um Rückruf.'),
      },
    ),
    says: { reply: 'Die Pumpe steht still.\nBitte um Rückruf.', textFormat: 'plain' },
  },
  {
    name: 'a multipart that does not name its boundary',
    raw: aMail({}, { fields: { 'Content-Type': 'multipart/mixed' }, content: inLines('--?\n\nVerloren?\n--?--') }),
    says: { reply: 'Verloren?' },
  },
  {
    name: 'forty layers around one sentence',
    raw: aMail({}, nested(40)),
    says: { reply: 'Ganz innen.' },
  },
  {
    name: 'base64 with foreign signs and a line of a scanner below',
    raw: aMail({}, text('VW50ZXIg*RHJ1Y2su\n\n-- geprüft von Mailwache --', 'text/plain; charset=utf-8', 'base64')),
    says: { text: ['Unter Druck.'] },
  },
  {
    name: 'lines that flow, with blanks that are taken out',
    raw: aMail(
      {},
      text(
        'Die Rechnung nennt einen Tarif, den wir nie gebu \ncht haben.',
        'text/plain; charset=utf-8; format=flowed; delsp=yes',
      ),
    ),
    says: { reply: 'Die Rechnung nennt einen Tarif, den wir nie gebucht haben.' },
  },
  {
    name: 'lines that flow, with blanks that stay',
    raw: aMail({}, text('Der Umzug soll am \nSamstag beginnen.', 'text/plain; charset=utf-8; format=flowed')),
    says: { reply: 'Der Umzug soll am Samstag beginnen.' },
  },
  {
    name: 'lines that flow within a quotation that is answered in between',
    raw: aMail(
      { Subject: 'Re: [#20450] Umzug' },
      text(
        '> Wann soll der Umzug Ihrer \n> Postfächer beginnen?\n\nAm Freitag nach \nLadenschluss.\n\n> Und womit?\n\nMit dem ersten.',
        'text/plain; charset=utf-8; format=flowed',
      ),
    ),
    says: {
      comment:
        '> Wann soll der Umzug Ihrer\n> Postfächer beginnen?\n\nAm Freitag nach Ladenschluss.\n\n> Und womit?\n\nMit dem ersten.',
    },
  },
  {
    name: 'the same in quoted-printable, with a line that is broken within',
    raw: aMail(
      { Subject: 'Re: [#20450] Umzug' },
      text(
        '> Wann soll der Umzug Ihrer=20\n> Postf=C3=A4cher in der B=C3=\n=A4ckerei=20\n> beginnen?\n\nAm Freitag nach=20\nLadenschluss.',
        'text/plain; charset=utf-8; format=flowed',
        'quoted-printable',
      ),
    ),
    says: {
      comment:
        '> Wann soll der Umzug Ihrer\n> Postfächer in der Bäckerei\n> beginnen?\n\nAm Freitag nach Ladenschluss.',
    },
  },
  {
    name: 'lines that flow within a quotation, each with one blank that stays and one that is taken out',
    raw: aMail(
      { Subject: 'Re: [#20450] Umzug' },
      text(
        '> Wann soll der Umzug Ihrer  \n> Postfächer beginnen?  \nAm Freitag nach  \nLadenschluss.\n\n> Und womit?\n\nMit dem ersten.',
        'text/plain; charset=utf-8; format=flowed; delsp=yes',
      ),
    ),
    says: {
      comment:
        '> Wann soll der Umzug Ihrer\n> Postfächer beginnen?\n\nAm Freitag nach Ladenschluss.\n\n> Und womit?\n\nMit dem ersten.',
    },
  },
  ...['text/markdown', 'text/x-unknown', 'text/enriched'].map((type) => ({
    name: `a mail that calls its text ${type} is a text all the same`,
    raw: aMail({}, text('Der Server steht seit acht.', `${type}; charset=utf-8`)),
    says: { reply: 'Der Server steht seit acht.' },
  })),
  {
    name: 'a fax as the server of the telephones sends it',
    raw: aMail(
      { From: 'FAX=0040555@telefon.example' },
      {
        ...multipart('mixed', [text('Fax, 1 Seite.'), file('filename=fax.tif', 'II*', 'image/tiff')], 'fax'),
        fields: { 'Content-Type': 'multipart/fax-message; boundary=fax' },
      },
    ),
    says: { from: 'fax=0040555@telefon.example', reply: 'Fax, 1 Seite.', files: ['fax.tif'] },
  },
  {
    name: 'NUL and bells in the text',
    raw: aMail({}, text(join(['Nul', Buffer.from([0]), 'len und ', Buffer.from([7]), 'Glocken']))),
    says: { text: ['Nullen und Glocken'] },
  },
]

function cut(raw: Buffer, before: string): Buffer {
  return raw.subarray(0, raw.lastIndexOf(before))
}

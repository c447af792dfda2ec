import { aMail, inLines, type Message, multipart, type Part, text } from './a-mail.ts'

const words = 'Der Drucker im Lager druckt nichts.\nBitte um Rückruf.'
const part = (fields: Part['fields'], content: string): Part => ({ fields, content: inLines(content) })

/** What devices and scripts send that were never told how a mail is made. */
export const broken: readonly Message[] = [
  {
    name: 'a piece of a mail, of which nobody can read the words',
    raw: aMail(
      {},
      {
        fields: { 'Content-Type': 'message/partial; id="heu@hofladen.example";\n number=2; total=3' },
        content: inLines('UEsDBAoAAAAAAIdO4kAAAAAA\n'),
      },
    ),
    says: {
      text: ['Teil 2 von 3'],
      without: ['UEs'],
      files: ['attachment-1.txt'],
      references: ['<heu@hofladen.example>'],
      warnings: ['mail-in-pieces'],
    },
  },
  {
    name: 'plain words that call themselves base64',
    raw: aMail({}, text(words, 'text/plain; charset=utf-8', 'base64')),
    says: { reply: words },
  },
  {
    name: 'plain words that call themselves base64, as a part',
    raw: aMail({}, multipart('mixed', [text(words, 'text/plain; charset=utf-8', 'base64')])),
    says: { reply: words },
  },
  ...['text', 'text; charset=utf-8', '%%%/;;;', 'plain text'].map(
    (type): Message => ({
      name: `words of the kind "${type}", which is none`,
      raw: aMail({}, text(words, type)),
      says: { reply: words },
    }),
  ),
  ...[
    'text/plain (Text); charset=utf-8',
    'text/plain; charset=utf-8 (Unicode)',
    'TEXT/PLAIN; CHARSET="utf-8" (a (b) c)',
  ].map(
    (type): Message => ({
      name: `a comment in the kind (RFC 2045, 5.1): ${type}`,
      raw: aMail({}, text('Größe 4', type, '8bit (so kommt es)')),
      says: { reply: 'Größe 4' },
    }),
  ),
  ...[
    ['7bit', 'quoted-printable'],
    ['quoted-printable', '8bit'],
  ].map(
    (encodings): Message => ({
      name: `two encodings: ${encodings}`,
      raw: aMail(
        { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': encodings },
        part({}, 'Gr=C3=B6=C3=9Fe 4'),
      ),
      says: { reply: 'Größe 4' },
    }),
  ),
  {
    name: 'lines that end with two carriage returns',
    raw: Buffer.from(aMail({}, text(words)).toString().replaceAll('\r\n', '\r\r\n')),
    says: { subject: 'Frage zum Vertrag', reply: words, warnings: ['line-ends-repaired'] },
  },
  {
    name: 'parts within a part that does not name what stands between them',
    raw: aMail(
      {},
      multipart('mixed', [
        part(
          { 'Content-Type': 'multipart/alternative' },
          '--innen\nContent-Type: text/plain; charset=utf-8\n\nAußen ist alles gut.\n--innen\nContent-Type: text/html; charset=utf-8\n\n<p>Außen ist alles gut.</p>\n--innen--\n',
        ),
      ]),
    ),
    says: { reply: 'Außen ist alles gut.' },
  },
  {
    name: 'a part of parts that has none',
    raw: aMail({}, multipart('mixed', [part({ 'Content-Type': 'multipart/alternative' }, words)])),
    says: { reply: words },
  },
  {
    name: 'words without any head',
    raw: inLines(`Lagerdrucker 3: Papier fehlt.\n${words}`),
    says: {
      from: null,
      subject: '',
      messageId: null,
      reply: `Lagerdrucker 3: Papier fehlt.\n${words}`,
      warnings: ['sender-unusable', 'date-unusable'],
      unanswered: ['no-sender'],
    },
  },
  {
    name: 'blanks in front of the colons',
    raw: inLines(`From : lager@kunde.example\nSubject : Drucker\nContent-Type : text/plain; charset=utf-8\n\n${words}`),
    says: { from: 'lager@kunde.example', subject: 'Drucker', reply: words },
  },
  ...['text/rtf', 'application/rtf'].map(
    (type): Message => ({
      name: `a text as ${type}`,
      raw: aMail(
        {},
        text('{\\rtf1\\ansi{\\info{\\title Entwurf}}Der Drucker \\b im Lager\\b0\\par druckt nichts. \\u252?}', type),
      ),
      says: {
        text: ['Der Drucker im Lager druckt nichts. ü'],
        without: ['Entwurf'],
        types: [type],
        files: ['attachment-1.bin'],
      },
    }),
  ),
]

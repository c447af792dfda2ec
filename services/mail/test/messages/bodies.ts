import { aMail, html, type Message, multipart, text } from './a-mail.ts'

const accounts = '<table><tr><th>Konto</th><th>Größe</th></tr><tr><td>info@</td><td>4 GB</td></tr></table>'

export const bodies: readonly Message[] = [
  {
    name: 'text and HTML that say the same are one text',
    raw: aMail({}, multipart('alternative', [text('Das Backup fehlt.'), html('<p>Das Backup <b>fehlt</b>.</p>')])),
    says: { reply: 'Das Backup fehlt.', bodyKind: 'text+html' },
  },
  {
    name: 'a table stays one, where the text beside it has only its cells',
    raw: aMail(
      {},
      multipart('alternative', [
        text('Die Konten:\n\nKonto\nGröße\ninfo@\n4 GB\n'),
        html(`<p>Die Konten:</p>${accounts}`),
      ]),
    ),
    says: { text: ['| Konto | Größe | | --- | --- | | info@ | 4 GB |'], textFormat: 'markdown', bodyKind: 'text+html' },
  },
  {
    name: 'a table that an answer only repeats',
    raw: aMail(
      { Subject: 'Re: Konten' },
      multipart('alternative', [
        text('Ja, *alle* fünf.\n\nAm 01.03.2026 schrieb Support:\n> Konto\n> Größe\n> info@\n> 4 GB\n'),
        html(`<p>Ja, *alle* fünf.</p><p>Am 01.03.2026 schrieb Support:</p><blockquote>${accounts}</blockquote>`),
      ]),
    ),
    says: { reply: 'Ja, *alle* fünf.', textFormat: 'plain' },
  },
  {
    name: 'text and HTML that say different things lose neither',
    raw: aMail({}, multipart('mixed', [text('Anbei der Bericht.'), html('<h1>Zugriffe im Januar</h1>')])),
    says: { text: ['Anbei der Bericht.', 'Zugriffe im Januar'] },
  },
  {
    name: 'an empty text beside an HTML that says it',
    raw: aMail({}, multipart('alternative', [text('\n'), html('<p>Nur hier steht etwas.</p>')])),
    says: { reply: 'Nur hier steht etwas.', bodyKind: 'html-only' },
  },
  ...[
    ['lines of their own', '<p>Konfig:</p><pre>server {\n    listen 80;\n}</pre>', 'Konfig:\n\n'],
    ['a style', '<div style="white-space: pre-wrap">server {\n    listen 80;\n}</div>', ''],
    ['blanks that do not break', '<div>server {<br>&nbsp;&nbsp;&nbsp;&nbsp;listen&nbsp;80;<br>}</div>', ''],
  ].map(
    ([how, written = '', above]): Message => ({
      name: `indents in HTML by ${how}, which Markdown would drop as blanks`,
      raw: aMail({ Subject: 'Konfig' }, html(written)),
      says: { reply: `${above}server {\n\u00a0\u00a0\u00a0\u00a0listen 80;\n}`, textFormat: 'markdown' },
    }),
  ),
]

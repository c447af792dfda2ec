import { aMail, html, type Message, multipart, text } from './a-mail.ts'

const word = 'Lagerverwaltung '
const longSubject = word.repeat(130).trim()
const encodedSubject = (longSubject.match(/.{1,30}/g) ?? []).map((part) => `=?utf-8?Q?${part.replaceAll(' ', '_')}?=`)
const styles = '.absatz { margin: 0 } '.repeat(2_000)

export const limits: readonly Message[] = [
  {
    name: 'a subject of two thousand letters in many encoded words',
    raw: aMail({ Subject: encodedSubject.join('\n ') }),
    says: { subject: longSubject },
  },
  {
    name: 'two hundred servers on the way',
    raw: aMail({
      Received: Array.from({ length: 200 }, (_, hop) => `from h${hop}.weg.example\n\tby h${hop + 1}.weg.example`),
    }),
    says: { subject: 'Frage zum Vertrag', reply: 'Guten Morgen, wann endet unser Vertrag?' },
  },
  {
    name: 'a signature of the domain over fifteen thousand letters',
    raw: aMail({ 'DKIM-Signature': `v=1; h=${'x-feld:'.repeat(2_000)}from` }),
    says: { subject: 'Frage zum Vertrag', from: 'wiebke@toepferei-harms.example' },
  },
  {
    name: 'ten thousand recipients',
    raw: aMail({ Cc: Array.from({ length: 10_000 }, (_, n) => `"Gast ${n}" <gast${n}@verein.example>`).join(',\n ') }),
    says: { subject: 'Frage zum Vertrag', from: 'wiebke@toepferei-harms.example' },
  },
  {
    name: 'a line of twenty thousand letters',
    raw: aMail({}, text('Wort '.repeat(4_000))),
    says: { text: ['Wort Wort Wort'] },
  },
  {
    name: 'a megabyte of text',
    raw: aMail({}, text(`Anfang\n${'Zeile des Protokolls\n'.repeat(50_000)}Ende`)),
    says: { text: ['Anfang', 'Zeile des Protokolls Ende'] },
  },
  {
    name: 'more Chinese than an event carries',
    raw: aMail({}, text('无法打印。\n'.repeat(150_000))),
    says: { text: ['无法打印。'], warnings: ['body-cut'] },
  },
  {
    name: 'HTML in ten thousand layers',
    raw: aMail({}, html(`${'<div>'.repeat(10_000)}Unten angekommen.${'</div>'.repeat(10_000)}`)),
    says: { subject: 'Frage zum Vertrag', warnings: ['body-cut'] },
  },
  {
    name: 'more style than words',
    raw: aMail({}, html(`<html><head><style>${styles}</style></head><body><p class="absatz">Kurz.</p></body></html>`)),
    says: { reply: 'Kurz.', without: ['margin', 'absatz'] },
  },
  {
    name: 'a page with scripts, frames, forms and a new base',
    raw: aMail(
      {},
      html(
        '<head><base href="https://falle.example/"><meta http-equiv="refresh" content="0;url=https://falle.example"></head><body onload="los()"><script>stehlen()</script><p onclick="los()">Bitte lesen.</p><a href="javascript:los()">Mehr</a><iframe src="https://falle.example"></iframe><form action="https://falle.example"><input name="pin"></form><img src="x" onerror="los()"></body>',
      ),
    ),
    says: { text: ['Bitte lesen.', 'Mehr'], without: ['los()', 'stehlen()', 'javascript:', 'onclick', '<'] },
  },
  {
    name: 'HTML that the text beside it does not say',
    raw: aMail(
      {},
      multipart('alternative', [text('Ihr Programm zeigt kein HTML.'), html('<p>Server 4 ist seit acht Uhr aus.</p>')]),
    ),
    says: { text: ['Server 4 ist seit acht Uhr aus.'] },
  },
  {
    name: 'groups within groups without end among those it goes to',
    raw: aMail({ To: 'a:'.repeat(20_000) }),
    says: { subject: 'Frage zum Vertrag', from: 'wiebke@toepferei-harms.example' },
  },
]

import { expect, test } from 'vitest'
import { commentFoot } from '../domain/compose-mail.ts'
import { toHtml, toText } from './render-text.ts'
import { type Brand, inkOn, type Letter, writeLetter } from './write-letter.ts'

const publicUrl = 'https://desk.example'
const brand: Brand = { name: 'Hoster & Co', colour: '#0b6661', logo: null, signature: 'Hoster GmbH\nHRB 4711' }
const place = { publicUrl, pictures: new Map<string, string>() }
const own = (text: string) => ({ text, format: 'plain', quoted: false }) as const
const letter: Letter = {
  subject: '[#10001] <Shop>',
  passages: [own('Guten Tag,\n\nDen Stand sehen Sie hier: https://desk.example/ticket/view/10001')],
  foot: 'Automatisch erzeugt.',
  language: 'de',
  publicUrl,
  pictures: new Map(),
}

test.each([
  ['a sign that is no formatting', '\\# df -h und 2 \\* 3', '# df -h und 2 * 3'],
  ['a backslash', 'C:\\\\Windows', 'C:\\Windows'],
  ['a path', 'C:\\Windows', 'C:\\Windows'],
  ['code', '`C:\\*.log` \\*', 'C:\\*.log *'],
  ['a block of code', '```\ndel C:\\*.log\n  x\n```', 'del C:\\*.log\n  x'],
  ['formatting', '**fett** und _schräg_', 'fett und schräg'],
  ['a link', '[Anleitung](https://a.example)', 'Anleitung <https://a.example>'],
  ['an address', 'https://a.example/x?y=1&z=2', 'https://a.example/x?y=1&z=2'],
  ['a list', '- eins\n- zwei', '- eins\n- zwei'],
  ['lines', 'eins\nzwei', 'eins\nzwei'],
  ['a picture', '![Foto](/attachment/view/1)', '[Foto]'],
  ['a picture without a name', '![](/attachment/view/1)', '[Bild]'],
  ['signs of HTML', 'a < b & c > d', 'a < b & c > d'],
])('a comment is read as text with %s as its writer saw it', (_, text, mail) => {
  expect(toText(text, 'markdown', place)).toBe(mail)
})

test('a table stands in columns where there is no HTML', () => {
  const table = '| Server | RAM |\n|---|---|\n| web1 | 64 GB |\n| database12 | 128 GB |'
  expect(toText(table, 'markdown', place)).toBe('Server       RAM\nweb1         64 GB\ndatabase12   128 GB')
})

test('a table, code and a list stand in HTML as they were written', () => {
  const html = toHtml('| a |\n|---|\n| b |\n\n- eins\n\n```\nx < y\n```', 'markdown', place)
  expect(html).toMatch(/<td style="[^"]+">b<\/td>/)
  expect(html).toMatch(/<li[^>]*>eins<\/li>/)
  expect(html).toMatch(/<pre [^>]+>x &lt; y\n<\/pre>/)
})

test('what came as plain text keeps every character and its layout', () => {
  const html = toHtml('# df -h\n  eins  __zwei__\n<b>', 'plain', place)
  expect(html).toContain('# df -h<br>\n&nbsp; eins&nbsp; __zwei__<br>\n&lt;b&gt;')
})

test('a picture of the ticket stands in the text, one from elsewhere is only named', () => {
  const pictures = new Map([['7f', '7f@leitstand']])
  const html = toHtml('![Fehler](/attachment/view/7f) ![x](https://evil.example/p.png)', 'markdown', {
    publicUrl,
    pictures,
  })
  expect(html).toContain('<img src="cid:7f@leitstand" alt="Fehler"')
  expect(html).not.toContain('evil.example')
})

test('no HTML of a writer gets into the mail, and no address that runs something', () => {
  const html = toHtml('<script>x</script> <img src=x onerror=y> [a](javascript:alert(1))', 'markdown', place)
  expect(html).not.toMatch(/<script|<img|href="javascript/)
})

test('a mail says the same in both forms, with the ticket as a button and the signature below', () => {
  const { text, html } = writeLetter(letter, brand)
  expect(text).toBe(
    'Guten Tag,\n\nDen Stand sehen Sie hier: https://desk.example/ticket/view/10001\n\n-- \nAutomatisch erzeugt.\n\nHoster GmbH\nHRB 4711\n',
  )
  expect(html).toMatch(/<a class="button" href="https:\/\/desk\.example\/ticket\/view\/10001"[^>]*>Ticket #10001<\/a>/)
  expect(html).toContain('<title>[#10001] &lt;Shop&gt;</title>')
  expect(html).toContain('Hoster &amp; Co')
  expect(html).toContain('Hoster GmbH<br>\nHRB 4711')
})

test('the logo stands at the head under the name of the house', () => {
  const logo = { content: Buffer.from('x'), type: 'image/png' }
  expect(writeLetter(letter, { ...brand, logo }).html).toMatch(/<img src="cid:logo@leitstand" alt="Hoster &amp; Co"/)
})

test.each([
  ['#0b6661', '#ffffff'],
  ['#f2b544', '#000000'],
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
])('words on %s are %s', (colour, ink) => {
  expect(inkOn(colour)).toBe(ink)
})

test('a picture in a text that came as plain text is shown, or named where there is no HTML', () => {
  const text = 'Siehe ![Fehler](/attachment/view/7f) und ![](/attachment/view/8a)'
  const pictures = new Map([['7f', '7f@leitstand']])
  expect(toHtml(text, 'plain', { publicUrl, pictures })).toMatch(
    /^<p [^>]+>Siehe <img src="cid:7f@leitstand" .* und \[Bild\]<\/p>/,
  )
  expect(toText(text, 'plain', place)).toBe('Siehe [Fehler] und [Bild]')
})

test('an address of our own leads to us from every mail program', () => {
  const link = '[Ticket](/ticket/view/10001)'
  expect(toHtml(link, 'markdown', place)).toContain(`href="${publicUrl}/ticket/view/10001"`)
  expect(toText(link, 'markdown', place)).toBe(`Ticket <${publicUrl}/ticket/view/10001>`)
})

test('a column stays aligned as its writer chose', () => {
  expect(toHtml('| a |\n|--:|\n| 1 |', 'markdown', place)).toMatch(/<td style="[^"]+;text-align:right">1/)
})

test('a mail that says a ticket is closed leads to where it is rated', () => {
  const foot = commentFoot('https://desk.example/ticket/view/10001', 'de', true)
  const { text, html } = writeLetter({ ...letter, passages: [own('Erledigt.')], foot }, brand)
  expect(text).toContain('Wie zufrieden sind Sie?')
  expect(text).toContain('https://desk.example/ticket/view/10001#rating')
  expect(html.match(/ticket\/view\/10001[^"]*"/g)).toEqual(['ticket/view/10001#rating"'])
  expect(html).toContain('>Ticket #10001 bewerten</a>')
})

test('a table that is wider than a telephone is moved in its own place, and widens nothing around it', () => {
  const { html } = writeLetter(
    { ...letter, passages: [{ text: '| a | b |\n|---|---|\n| 1 | 2 |', format: 'markdown', quoted: false }] },
    brand,
  )
  const frames = html.match(/<table role="presentation"[^>]*>/g) ?? []
  expect(frames.map((frame) => frame.includes('table-layout:fixed'))).toEqual([true, true])
  expect(html).toContain('<div tabindex="0" style="overflow-x:auto"><table')
})

test('what somebody is quoted with looks as they wrote it, and none of it passes for words of ours', () => {
  const said = '**Erledigt**\n\n-- \nTicket öffnen: https://desk.example/ticket/view/10002'
  const passages = [
    own('Anna hat kommentiert.'),
    { text: said, format: 'markdown', quoted: true } as const,
    own('Ende.'),
  ]
  const { text, html } = writeLetter({ ...letter, passages }, brand)
  expect(text).toMatch(
    /^Anna hat kommentiert\.\n\n> Erledigt\n>\n> --\n> Ticket öffnen: https:\S+10002\n\nEnde\.\n\n-- \n/,
  )
  expect(html).toMatch(/<blockquote style="[^"]+"><p[^>]*><strong>Erledigt<\/strong><\/p>/)
  expect(html).not.toContain('class="button"')
})

test('a quoted mail that came as plain text keeps its signs and lines', () => {
  const passages = [{ text: '# df -h\n  __x__', format: 'plain', quoted: true } as const]
  const { text, html } = writeLetter({ ...letter, passages }, brand)
  expect(text).toMatch(/^> # df -h\n> {3}__x__\n/)
  expect(html).toContain('# df -h<br>\n&nbsp; __x__')
})

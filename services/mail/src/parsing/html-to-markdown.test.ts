import { expect, test } from 'vitest'
import { toText } from '../outgoing/render-text.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'

const markdown = (html: string) => htmlToMarkdown(html).text

test('keeps links, lists, quotations and pictures as Markdown', () => {
  expect(markdown('<p>Siehe <a href="https://kunde.example/a">unsere Seite</a>.</p>')).toBe(
    'Siehe [unsere Seite](https://kunde.example/a).',
  )
  expect(markdown('<a href="https://kunde.example">https://kunde.example</a>')).toBe('https://kunde.example')
  expect(markdown('<ul><li>eins</li><li>zwei</li></ul>')).toBe('- eins\n- zwei')
  expect(markdown('<p>ja</p><blockquote>alt</blockquote>')).toBe('ja\n\n> alt')
  expect(markdown('<p>Bild:<img src="cid:a@b" alt="Fehler"></p>')).toBe('Bild:![Fehler](cid:a@b)')
})

test.each([
  ['Passwort a*b*c__d__e und __init__.py', 'Passwort a*b*c__d__e und __init__.py'],
  ['C:\\temp\\_neu\\*.log \\\\server\\_share\\*.txt', 'C:\\temp\\_neu\\*.log \\\\server\\_share\\*.txt'],
  ['2*3*4=24, ~~nicht~~, `rm -rf`, [a](b) [#10020]', '2*3*4=24, ~~nicht~~, `rm -rf`, [a](b) [#10020]'],
  ['<pre># cat /etc/hosts\n    127.0.0.1 *.local\n\n\tx_y_</pre>', '# cat /etc/hosts 127.0.0.1 *.local x_y_'],
  ['mein_host_1 max_muster@kunde.example', 'mein_host_1 max_muster@kunde.example'],
  ['# 1 und ## 2', '# 1 und ## 2'],
  ['&amp;nbsp; ist kein &amp;copy; &amp; &amp;#8364;', '&nbsp; ist kein &copy; & &#8364;'],
  ['<div>neu:</div><div>+ web3</div>', 'neu: + web3'],
  ['<div>Viele Grüße</div><div>--</div><div>Anke</div>', 'Viele Grüße -- Anke'],
  ['<div>Fehler</div><div>======</div><div>500</div>', 'Fehler ====== 500'],
  ['<blockquote>Gruß<br>--<br>Anke</blockquote>', '> Gruß > > -- > Anke'],
])('%s reads as it was written', (html, read) => {
  expect(toText(markdown(html), 'markdown', { publicUrl: '' }).replace(/[\s\u00a0]+/g, ' ')).toBe(read)
})

test('leaves addresses as they are, so that they become links', () => {
  const address = 'https://kunde.example/_neu_/*?a=__b__'
  expect(markdown(`<p>Siehe ${address}</p>`)).toBe(`Siehe ${address}`)
})

test('says what was struck out, and what was raised', () => {
  expect(markdown('Bitte <s>web1</s> web2, <del>nicht</del> sofort <strike> </strike>10<sup>6</sup>')).toBe(
    'Bitte ~~web1~~ web2, ~~nicht~~ sofort 10^6',
  )
})

test.each([
  ['<div style="white-space: pre-wrap">eins\nzwei\n\n  drei</div>', 'eins\nzwei\n\n\u00a0\u00a0drei'],
  ['<p><span style="color:red;white-space:pre-wrap">eins\nzwei</span> und\ndrei</p>', 'eins\nzwei und drei'],
  ['<div style="white-space: pre-line">eins\nzwei</div>', 'eins\nzwei'],
  ['<span style="white-space-collapse: preserve">eins\nzwei</span>', 'eins\nzwei'],
  ['<body style="white-space:break-spaces !important">eins<p>zwei\ndrei</p></body>', 'eins\n\nzwei\ndrei'],
  ['<blockquote style="white-space: pre-wrap">eins\nzwei</blockquote>', '> eins\n> zwei'],
  ['<ul><li style="white-space: pre-wrap">eins\nzwei</li></ul>', '- eins\n  zwei'],
  ['<div style="white-space: pre-wrap"><div>eins</div>\n<div>zwei</div></div>', 'eins\nzwei'],
  ['<div style="white-space: pre-wrap">eins<p style="white-space: normal">zwei\ndrei</p></div>', 'eins\n\nzwei drei'],
  ['<pre wrap="">eins\n<b>zwei</b>\ndrei</pre>', 'eins\nzwei\ndrei'],
  ['<div style="white-space: nowrap">eins\nzwei</div>', 'eins zwei'],
])('shows the lines of %j as their style does', (html, read) => {
  expect(markdown(html)).toBe(read)
})

test('keeps a log of thirty thousand lines whole', () => {
  const log = Array.from({ length: 30_000 }, (_, line) => `Zeile ${line}`).join('\n')
  expect(htmlToMarkdown(`<div style="white-space: pre-wrap">${log}</div>`)).toEqual({ text: log, cut: false })
})

test('leads where the writer led', () => {
  expect(markdown('<a href="https://x.example/Datei (1).pdf">Datei [1]</a>')).toBe(
    '[Datei [1]](https://x.example/Datei%20%281%29.pdf)',
  )
})

test('lets no script, form, foreign picture or harmful link through', () => {
  const text = markdown(
    '<base href="https://boese.example"><p>davor</p><script>alert(1)</script><img src="https://boese.example/p.gif">' +
      '<a href="java\tscript:alert(2)">Link</a><iframe src="x"></iframe><form><input name="pw"></form><p>danach</p>',
  )
  expect(text).toMatch(/^davor\n+Link\n+danach$/)
})

test('survives HTML nested ten thousand levels deep', () => {
  expect(markdown(`${'<div>'.repeat(10_000)}tief${'</div>'.repeat(10_000)}`)).toBeTypeOf('string')
})

test('says that it left out what lies too deep', () => {
  const layers = 200
  const deep = htmlToMarkdown(`<p>Oben</p>${'<div>'.repeat(layers)}Unten${'</div>'.repeat(layers)}`)
  expect(deep).toEqual({ text: expect.stringContaining('Oben'), cut: true })
  expect(deep.text).toContain('…')
  expect(htmlToMarkdown('<p>Und so weiter …</p>').cut).toBe(false)
})

test('keeps a table of values as a table, with what stands in its cells', () => {
  const html =
    '<table><tr><th>Server<th>CPU<th>RAM<tr><td>web1<td>12<td>64 | 128<tr><td><a href="https://a.example">web2</a><td><b>8</b><td></table>'
  expect(markdown(html)).toBe(
    '| Server | CPU | RAM |\n| --- | --- | --- |\n| web1 | 12 | 64 \\| 128 |\n| [web2](https://a.example) | 8 |  |',
  )
})

test('takes a table that only places things apart, line by line', () => {
  const html =
    '<table><tr><td><table><tr><td>Guten Tag</td><td>Nora</td></tr></table></td></tr><tr><td>Danke</td></tr></table>'
  expect(markdown(html).split(/\n+/)).toEqual(['Guten Tag', 'Nora', 'Danke'])
})

test.each([
  ['display', '<div style="display:none;max-height:0">'],
  ['display with a gap', '<span style="color:#fff; DISPLAY : none !important">'],
  ['the attribute of HTML', '<div hidden>'],
  ['no height', '<div style="max-height: 0px; overflow: hidden; font-size:1px">'],
  ['no opacity', '<div style="opacity:0; color:transparent; height:0; width:0">'],
  ['visibility', '<p style="visibility:hidden">'],
])('does not show words that their writer hid by %s', (_name, tag) => {
  const close = `</${/\w+/.exec(tag)?.[0]}>`
  expect(markdown(`${tag}Vorschau &zwnj;&nbsp;${close}<p>Guten Tag</p>`)).toBe('Guten Tag')
})

test.each([
  [
    'a frame without letters of its own',
    '<table><tr><td style="font-size:0"><p style="font-size:14px">Guten Tag</p></td></tr></table>',
  ],
  ['what Outlook alone leaves out', '<div style="mso-hide:all">Guten Tag</div>'],
  ['half of the light', '<div style="opacity:0.5">Guten Tag</div>'],
  ['a height that ends somewhere', '<div style="max-height:0.5em;max-height:80px">Guten Tag</div>'],
  ['a mail of which all is hidden', '<div style="display:none">Guten Tag</div>'],
])('shows the words in %s', (_name, html) => {
  expect(markdown(html)).toBe('Guten Tag')
})

test('leaves one empty line where a mail program has an empty paragraph', () => {
  expect(markdown('<div>Hallo,</div><div><br></div><p>&nbsp;</p><div>es geht.</div>')).toBe('Hallo,\n\nes geht.')
})

test('a line of dashes makes no heading of the words above it', () => {
  expect(markdown('<div>Danke</div><div>-----</div><div>Teil zwei</div>')).toBe('Danke\n\n-----\nTeil zwei')
})

test('takes what somebody has indented for no quotation', () => {
  const indented =
    '<blockquote style="margin: 0px 0px 0px 40px; border: none; padding: 0px;"><div>MX 10</div></blockquote>'
  expect(markdown(`<div>Bitte so:</div>${indented}<div>Danke!</div>`)).toBe('Bitte so:\nMX 10\n\nDanke!')
  const quoted = '<blockquote style="border:none;border-left:solid #ccc 1pt;margin:0 0 0 40px">alt</blockquote>'
  expect(markdown(quoted)).toBe('> alt')
})

import iconv from 'iconv-lite'
import { aMail, file, fixture, html, type Message, multipart, text } from './a-mail.ts'

const word = (charset: string, base64: string) => `=?${charset}?B?${base64}?=`
const latin1 = (words: string) => Buffer.from(words, 'latin1')
/** Windows-1252 has the euro and the quotation marks where Latin-1 has control characters. */
const windows1252 = (words: string) => latin1(words.replace(/€/g, '\x80').replace(/„/g, '\x84').replace(/“/g, '\x93'))

const chinese = (words: string) => iconv.encode(words, 'gb18030')

/** Without a mark at its start, nothing says which byte of two comes first. */
function utf16(words: string, order: 'le' | 'be', isMarked: boolean): Buffer {
  const bytes = Buffer.from(`${isMarked ? '\ufeff' : ''}${words}`, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

export const charsets: readonly Message[] = [
  {
    name: 'umlauts in UTF-8 that stand in the subject as they are',
    raw: aMail({ Subject: 'Überlauf der Warteschlange – bitte prüfen' }),
    says: { subject: 'Überlauf der Warteschlange – bitte prüfen', date: '2026-03-02T07:30:00.000Z' },
  },
  {
    name: 'umlauts of Latin-1 in a body that says nothing of it',
    raw: aMail(
      { 'MIME-Version': null },
      { fields: {}, content: latin1('Für die Übergabe fehlt uns noch der Schlüssel.') },
    ),
    says: { text: ['Für die Übergabe fehlt uns noch der Schlüssel.'], bodyKind: 'text-only' },
  },
  {
    name: 'the euro and quotation marks of Windows, called Latin-1',
    raw: aMail(
      { Subject: '=?iso-8859-1?Q?Nachla=DF_von_80_=80?=' },
      text(windows1252('Der Tarif „Werkstatt“ soll 80 € kosten.'), 'text/plain; charset=iso-8859-1'),
    ),
    says: { subject: 'Nachlaß von 80 €', text: ['Der Tarif „Werkstatt“ soll 80 € kosten.'] },
  },
  {
    name: 'a Russian mail in KOI8-R',
    raw: aMail(
      { Subject: word('koi8-r', '88HK1CDOxSDP1MvS2dfBxdTT0Q==') },
      text('5M/C0tnKIMTFztgsINPF0tTJxsnLwdQgydPUo8sg197F0sEg18XexdLPzS4=', 'text/plain; charset=koi8-r', 'base64'),
    ),
    says: { subject: 'Сайт не открывается', text: ['Добрый день, сертификат истёк вчера вечером.'] },
  },
  {
    name: 'a Japanese mail in ISO-2022-JP',
    raw: aMail(
      { Subject: word('iso-2022-jp', 'GyRCJUklYSUkJXMkTjBcNEkbKEI=') },
      text("\x1b$BG'>Z%3!<%I$rAw$C$F$/$@$5$$!#\x1b(B", 'text/plain; charset=iso-2022-jp', '7bit'),
    ),
    says: { subject: 'ドメインの移管', text: ['認証コードを送ってください。'] },
  },
  {
    name: 'a Korean mail in ISO-2022-KR',
    raw: aMail(
      { Subject: word('iso-2022-kr', Buffer.from('\x1b$)C\x0e<-9v\x0f 2', 'latin1').toString('base64')) },
      text('\x1b$)C\x0e<-9v\x0f 2 \x0e@O\x0f down.', 'text/plain; charset=iso-2022-kr', '7bit'),
    ),
    says: { subject: '서버 2', text: ['서버 2 일 down.'] },
  },
  {
    name: 'a Korean mail of Outlook with a syllable that only its own code page has',
    raw: aMail({}, text('lO4gvK259g==', 'text/plain; charset="ks_c_5601-1987"', 'base64')),
    says: { text: ['뷁 서버'] },
  },
  {
    name: 'UTF-16 in base64',
    raw: aMail(
      {},
      text(
        'RABpAGUAIABTAHQA9gByAHUAbgBnACAAYgBlAGcAYQBuAG4AIAB1AG0AIAA3ACAAVQBoAHIALgA=',
        'text/plain; charset=utf-16le',
        'base64',
      ),
    ),
    says: { text: ['Die Störung begann um 7 Uhr.'] },
  },
  ...(
    [
      ['called UTF-16, big end first', 'Die Störung begann um 7 Uhr.', 'utf-16', 'be', false],
      ['called UTF-16, little end first', 'Die Störung begann um 7 Uhr.', 'utf-16', 'le', false],
      ['called unicode', 'Die Störung begann um 7 Uhr.', 'unicode', 'be', false],
      ['called UTF-16 in Russian, big end first', 'Добрый день, сертификат истёк вчера.', 'utf-16', 'be', false],
      ['called UTF-16 in Chinese, big end first', '服务器今天早上没有响应，请检查。', 'utf-16', 'be', false],
      ['called UTF-8 in Russian', 'Добрый день, сертификат истёк вчера.', 'utf-8', 'le', false],
      ['called UTF-8 in Russian, big end first', 'Добрый день, сертификат истёк вчера.', 'utf-8', 'be', false],
      ['called UTF-8, with a mark', 'Die Störung begann um 7 Uhr.', 'utf-8', 'le', true],
      ['called UTF-16, with a mark', 'Die Störung begann um 7 Uhr.', 'utf-16', 'be', true],
    ] as const
  ).map(([name, words, charset, order, isMarked]) => ({
    name: `UTF-16 ${name}`,
    raw: aMail({}, text(utf16(words, order, isMarked).toString('base64'), `text/plain; charset=${charset}`, 'base64')),
    says: { comment: words },
  })),
  ...['utf-16', 'utf-16le', 'unicode'].map((charset) => ({
    name: `UTF-8 that is called ${charset}`,
    raw: aMail(
      { Subject: `=?${charset}?Q?St=C3=B6rung?=` },
      multipart('alternative', [
        text('Die Störung begann um 7 Uhr.', `text/plain; charset=${charset}`),
        text('<p>Die St=C3=B6rung begann um 7 Uhr.</p>', `text/html; charset=${charset}`, 'quoted-printable'),
      ]),
    ),
    says: { subject: 'Störung', comment: 'Die Störung begann um 7 Uhr.' },
  })),
  {
    name: 'UTF-7 in subject and body',
    raw: aMail(
      { Subject: '=?utf-7?Q?Kontingent_f+APw-r_Postf+AOQ-cher?=' },
      text('Die Gr+APYA3w-e gen+APw-gt nicht +IBM bitte erh+APY-hen.', 'text/plain; charset=utf-7', '7bit'),
    ),
    says: { subject: 'Kontingent für Postfächer', text: ['Die Größe genügt nicht – bitte erhöhen.'] },
  },
  {
    name: 'a character set that nobody knows, with letters that everybody knows',
    raw: aMail({}, text('Please call back before noon.', 'text/plain; charset=x-hausmarke-7', '7bit')),
    says: { text: ['Please call back before noon.'] },
  },
  {
    name: 'bytes that are no UTF-8 in the middle of a sentence',
    raw: aMail({}, text(Buffer.concat([Buffer.from('Vorher '), Buffer.from([0xff, 0xfe]), Buffer.from(' nachher.')]))),
    says: { text: ['Vorher', 'nachher.'] },
  },
  {
    name: 'a subject in two character sets',
    raw: aMail({ Subject: '=?iso-8859-1?Q?=DCbersicht_?=\n =?utf-8?Q?der_=E2=82=AC-Betr=C3=A4ge?=' }),
    says: { subject: 'Übersicht der €-Beträge' },
  },
  {
    name: 'a subject whose base64 is cut at any place, as scripts fold it',
    raw: aMail({ Subject: '=?utf-8?B?R3LDvM?=\n =?utf-8?B?OfZSBhdXMgS8O2bG4=?=' }),
    says: { subject: 'Grüße aus Köln' },
  },
  {
    name: 'a subject whose emoji is cut into two encoded words',
    raw: aMail({ Subject: '=?utf-8?B?RmV1ZXIg8J8=?= =?utf-8?B?mpI=?=' }),
    says: { subject: 'Feuer 🚒' },
  },
  ...(
    [
      ['Q and B', '=?utf-8?Q?Gr=C3?=', '=?utf-8?B?vMOfZQ==?='],
      ['B and Q', '=?UTF-8?B?R3LDvMM=?=', '=?utf-8?Q?=9Fe?='],
    ] as const
  ).map(([kinds, first, second]) => ({
    name: `subject, name and file whose letter is cut between two words, of ${kinds}`,
    raw: aMail(
      { Subject: `${first}\n ${second}`, From: `${first} ${second} <g@baecker.example>` },
      multipart('mixed', [text('Anbei.'), file(`filename="${first} ${second}"`, 'x')]),
    ),
    says: { subject: 'Grüße', fromName: 'Grüße', files: ['Grüße'] },
  })),
  {
    name: 'words of two kinds beside each other with whole letters each',
    raw: aMail({ Subject: '=?iso-8859-1?Q?Gr=FC=DFe?= =?iso-8859-1?B?IGF1cyBL9mxu?= =?utf-8?B?IPCfmpI=?=' }),
    says: { subject: 'Grüße aus Köln 🚒' },
  },
  {
    name: 'a name in Latin-1 with a comma that separates nobody',
    raw: aMail({ From: '=?iso-8859-1?Q?K=F6rner=2C_Ulf?= <u.koerner@baecker.example>' }),
    says: { from: 'u.koerner@baecker.example', fromName: 'Körner, Ulf', senders: ['u.koerner@baecker.example'] },
  },
  {
    name: 'a comma that was forgotten to be encoded within an encoded name',
    raw: aMail({ From: '=?utf-8?Q?K=C3=B6rner,_Ulf?= <u.koerner@baecker.example>' }),
    says: { from: 'u.koerner@baecker.example', senders: ['u.koerner@baecker.example'] },
  },
  {
    name: 'raw Latin-1 in the names of who writes and who is written to',
    raw: aMail({
      From: latin1('Jörg Müßig <j.muessig@baecker.example>'),
      Cc: latin1('Käthe <kaethe@baecker.example>'),
    }),
    says: {
      from: 'j.muessig@baecker.example',
      fromName: 'Jörg Müßig',
      cc: ['kaethe@baecker.example'],
      warnings: ['header-charset-guessed'],
    },
  },
  {
    name: 'raw Latin-1 in a folded subject of an old Outlook',
    raw: fixture('raw-latin1-subject'),
    says: { subject: 'Störung' },
  },
  {
    name: 'quoted-printable with umlauts, soft line breaks and an equals sign',
    raw: aMail(
      {},
      text(
        'Der Befehl hei=C3=9Ft A=3DB und l=C3=A4uft =\nohne Umbruch weiter.',
        'text/plain; charset=utf-8',
        'quoted-printable',
      ),
    ),
    says: { text: ['Der Befehl heißt A=B und läuft ohne Umbruch weiter.'] },
  },
  {
    name: 'text and HTML in different character sets',
    raw: aMail(
      {},
      multipart('alternative', [
        text(latin1('Grüße aus Düren'), 'text/plain; charset=iso-8859-1'),
        html('<p>Grüße aus Düren</p>'),
      ]),
    ),
    says: { reply: 'Grüße aus Düren', bodyKind: 'text+html' },
  },
  ...['us-ascii', 'x-unknown', 'utf-8', 'unknown-8bit'].map((label) => ({
    name: `umlauts of Windows in a part that calls them ${label}`,
    raw: aMail(
      {},
      multipart('alternative', [
        text(latin1('Größe der Übergabe'), `text/plain; charset=${label}`),
        text('<p>Gr=F6=DFe der =DCbergabe</p>', `text/html; charset="${label}"`, 'quoted-printable'),
      ]),
    ),
    says: { text: ['Größe der Übergabe'], without: ['\ufffd'], bodyKind: 'text+html' as const },
  })),
  ...['cp850', 'IBM437'].map((label) => ({
    name: `umlauts of DOS, called ${label}`,
    raw: aMail({}, text(Buffer.from('Gr\x94\xe1e der \x9abergabe\r\n', 'latin1'), `text/plain; charset=${label}`)),
    says: { text: ['Größe der Übergabe'], without: ['\ufffd'] },
  })),
  ...['iso-8859-1', 'iso-8859-2', 'windows-1251', 'macintosh', 'binary', 'ascii-8bit'].map((label) => ({
    name: `UTF-8 that is called ${label}`,
    raw: aMail({}, text('Die Tür schließt – bitte prüfen.', `text/plain; charset=${label}`)),
    says: { text: ['Die Tür schließt – bitte prüfen.'] },
  })),
  ...['gb2312', 'GBK', 'cp936', 'csGB2312'].map((label) => ({
    name: `Chinese letters that only GB 18030 has, called ${label}`,
    raw: aMail(
      {
        Subject: word(label, chinese('镕堃㐀€').toString('base64')),
        From: `${word(label, chinese('㐀镕').toString('base64'))} <l@y.example>`,
      },
      multipart('mixed', [
        text(chinese('服务器没有响应，㐀€。'), `text/plain; charset=${label}`),
        file(`filename="${word(label, chinese('㐀.pdf').toString('base64'))}"`, 'x'),
      ]),
    ),
    says: { subject: '镕堃㐀€', fromName: '㐀镕', text: ['服务器没有响应，㐀€。'], files: ['㐀.pdf'] },
  })),
  {
    name: 'UTF-32 with a mark',
    raw: aMail(
      {},
      text(iconv.encode('Die Störung begann.', 'utf-32').toString('base64'), 'text/plain; charset=utf-32', 'base64'),
    ),
    says: { comment: 'Die Störung begann.' },
  },
  ...['x-unknown', 'x-user-defined', 'utf-8', 'iso-8859'].map((label) => ({
    name: `names in Latin-1 that are called ${label}`,
    raw: aMail(
      { From: `=?${label}?Q?J=F6rg_M=FC=DFig?= <j.muessig@baecker.example>`, Subject: `=?${label}?Q?Gr=FC=DFe?=` },
      multipart('mixed', [
        text('Anbei.'),
        file(`filename="=?${label}?Q?=DCbersicht.pdf?="`, 'x'),
        file(`filename*=${label}''Gr%F6%DFen.pdf`, 'x'),
      ]),
    ),
    says: { fromName: 'Jörg Müßig', subject: 'Grüße', files: ['Übersicht.pdf', 'Größen.pdf'] },
  })),
  ...(
    [
      [
        'windows-1251',
        'Добрый день, сертификат истёк вчера.',
        'http-equiv="Content-Type" content="text/html; charset=windows-1251"',
      ],
      ['iso-8859-2', 'Zażółć gęślą jaźń', 'charset="iso-8859-2"'],
    ] as const
  ).map(([label, words, meta]) => ({
    name: `HTML that alone says that its letters are ${label}`,
    raw: aMail(
      {},
      text(iconv.encode(`<html><head><meta ${meta}></head><body>${words}</body></html>`, label), 'text/html'),
    ),
    says: { text: [words] },
  })),
  ...['quoted-printable;', '"quoted-printable"', 'quoted-printable (as they say)'].map((encoding) => ({
    name: `quoted-printable, written as ${encoding}`,
    raw: aMail({}, text('Gr=C3=BC=C3=9Fe', 'text/plain; charset=utf-8', encoding)),
    says: { text: ['Grüße'] },
  })),
  {
    name: 'Russian without a word about its letters',
    raw: aMail(
      {},
      text(
        Buffer.from(
          '5M/C0tnKIMTFztgsINPF0tTJxsnLwdQgydPUo8sg197F0sEg18XexdLPzS4g8M/WwczVytPUwSwgz8LOz9fJ1MUgxcfPINPFx8/EztEgySDTz8/C3cnUxSDOwc0sIMvPx8TBINPBytQg087P18Egz9TL0s/F1NPRLiDz0MHTycLPIQ==',
          'base64',
        ),
        'text/plain',
      ),
    ),
    says: { text: ['сертификат истёк вчера вечером'] },
  },
  {
    name: 'a subject whose words hold bytes that their label does not know',
    raw: aMail({ Subject: '=?utf-8?Q?Gr=FC=DFe_und_?= =?us-ascii?Q?W=FCnsche?=' }),
    says: { subject: 'Grüße und Wünsche' },
  },
  {
    name: 'a subject with bare bytes inside of an encoded word',
    raw: aMail({ Subject: latin1('=?iso-8859-1?Q?R\xfcckruf_erbeten?=') }),
    says: { subject: 'Rückruf erbeten' },
  },
]

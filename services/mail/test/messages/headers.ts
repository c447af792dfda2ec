import { aMail, fixture, join, type Message, text } from './a-mail.ts'

export const headers: readonly Message[] = [
  {
    name: 'no Message-ID',
    raw: aMail({ 'Message-ID': null }),
    says: { messageId: null, subject: 'Frage zum Vertrag' },
  },
  {
    name: 'a comment behind the Message-ID and between those that it names (RFC 5322, 3.2.2)',
    raw: aMail({
      'Message-ID': '<ei@kreis.example> (vom\n zweiten Server)',
      'In-Reply-To': '<huhn@kreis.example> (Mail vom Montag)',
    }),
    says: { messageId: '<ei@kreis.example>', inReplyTo: ['<huhn@kreis.example>'] },
  },
  { name: 'no date', raw: aMail({ Date: null }), says: { date: null, warnings: ['date-unusable'] } },
  ...['Fri, 31 Dec 9999 23:59:59 -1200', '+275760-09-13T00:00:00.001Z', '0000-01-01'].map((date) => ({
    name: `a date beyond all years: ${date}`,
    raw: aMail({ Date: date }),
    says: { date: null, warnings: ['date-unusable' as const] },
  })),
  {
    name: 'a date that is none',
    raw: aMail({ Date: 'gestern gegen Mittag' }),
    says: { date: null, warnings: ['date-unusable'] },
  },
  {
    name: 'no sender at all',
    raw: aMail({ From: null, 'Return-Path': '<wiebke@toepferei-harms.example>' }),
    says: { from: null, unanswered: ['no-sender'] },
  },
  {
    name: 'nobody in From, and who sent it (RFC 5322, 3.6.2)',
    raw: aMail({ From: null, Sender: 'Ida Chor <ida@chor.example>' }),
    says: { from: 'ida@chor.example', fromName: 'Ida Chor', warnings: [] },
  },
  {
    name: 'a From that hides its address beside who sent it',
    raw: aMail({ From: '"Kasse 3" <>', Sender: 'Ida Chor <ida@chor.example>' }),
    says: { from: null, unanswered: ['no-sender'] },
  },
  {
    name: 'a sender with a name and no address, and an address for answers',
    raw: aMail({ From: '"Kasse 3" <>', 'Reply-To': 'kasse@markthalle.example' }),
    says: { from: null, replyTo: ['kasse@markthalle.example'], unanswered: ['no-sender'] },
  },
  {
    name: 'two senders and who of them pressed the button',
    raw: aMail({
      From: 'Ida <ida@chor.example>, Emil <emil@chor.example>',
      Sender: 'Emil <emil@chor.example>',
    }),
    says: { senders: ['ida@chor.example', 'emil@chor.example'] },
  },
  {
    name: 'From twice',
    raw: aMail({ From: ['Ida <ida@chor.example>', 'Emil <emil@chor.example>'] }),
    says: { reply: 'Guten Morgen, wann endet unser Vertrag?', warnings: ['several-from-headers'] },
  },
  {
    name: 'subject and Message-ID twice',
    raw: aMail({
      Subject: ['Neuer Drucker', 'Neuer Drucker'],
      'Message-ID': ['<drucker-4@amt.example>', '<drucker-4@amt.example>'],
    }),
    says: { subject: 'Neuer Drucker', messageId: '<drucker-4@amt.example>' },
  },
  {
    name: 'groups and comments among those it goes to',
    raw: aMail({
      To: 'Technik: hilfe@leitstand.example, "Nacht, Schicht" <nacht@leitstand.example>;, Vera (Einkauf) <vera@amt.example>',
      Cc: 'Niemand:;',
    }),
    says: { to: ['hilfe@leitstand.example', 'nacht@leitstand.example', 'vera@amt.example'], cc: [] },
  },
  {
    name: 'addresses with the way to them, as mails once had (RFC 5322, 4.4)',
    raw: aMail({
      From: '"Ida Chor" <@relay.example,@chor.example:ida@chor.example>',
      To: '<@leitstand.example:hilfe@leitstand.example>, Vera\r\n <@amt.example, @post.example : vera@amt.example>',
      'Reply-To': '<@chor.example:vorstand@chor.example>',
    }),
    says: {
      from: 'ida@chor.example',
      fromName: 'Ida Chor',
      to: ['hilfe@leitstand.example', 'vera@amt.example'],
      replyTo: ['vorstand@chor.example'],
    },
  },
  {
    name: 'brackets in a name without quotation marks',
    raw: aMail({ From: 'Rathaus [Pforte] <pforte@rathaus.example>' }),
    says: { from: 'pforte@rathaus.example' },
  },
  {
    name: 'a quoted local part and a plus address',
    raw: aMail({ From: '"lager halle 2"@spedition.example', Cc: 'lager+nord@spedition.example' }),
    says: { from: '"lager halle 2"@spedition.example', cc: ['lager+nord@spedition.example'] },
  },
  ...['<mailto:ida@chor.example>', 'ida@chor.example.'].map((address) => ({
    name: `what programs put around an address: ${address}`,
    raw: aMail({ From: `Ida ${address}`, 'Reply-To': address }),
    says: { from: 'ida@chor.example', replyTo: ['ida@chor.example'] },
  })),
  {
    name: 'an encoded word inside the address, which hides who writes',
    raw: aMail({ From: '=?utf-8?Q?chefin=40rathaus.example=00?=@dieb.example' }),
    says: { from: null, unanswered: ['no-sender'] },
  },
  {
    name: 'signs that turn round what follows, in the names of subject and sender',
    raw: aMail({ Subject: 'Rechnung \u202efdp.exe\u2066', From: '"\u202eadI" <ida@chor.example>' }),
    says: { subject: 'Rechnung fdp.exe', fromName: 'adI' },
  },
  {
    name: 'an encoded line break in the subject that wants to add a recipient',
    raw: aMail({ Subject: '=?utf-8?Q?Angebot=0D=0ABcc:_alle@opfer.example?=' }),
    says: { subject: 'Angebot Bcc: alle@opfer.example', cc: [], to: ['hilfe@leitstand.example'] },
  },
  {
    name: 'an encoded word that was cut off, as programs do that know a longest subject',
    raw: aMail({ Subject: '=?utf-8?Q?Gr=C3=BC=C3=9Fe_aus_Kie' }),
    says: { subject: 'Grüße aus Kie' },
  },
  {
    name: 'a question mark within an encoded word that should be encoded, too',
    raw: aMail({ Subject: '=?utf-8?Q?L=C3=A4uft_der_Server_schon??=' }),
    says: { subject: 'Läuft der Server schon?' },
  },
  {
    name: 'a line in the head that is no field',
    raw: aMail({ 'X-Vorher': 'da\nDieser Satz steht verloren im Kopf', Subject: 'Trotzdem lesbar' }),
    says: { subject: 'Trotzdem lesbar', text: ['wann endet unser Vertrag?'] },
  },
  {
    name: 'ends of lines without carriage returns, below the line of a mailbox file',
    raw: Buffer.from(
      join(['From wiebke@toepferei-harms.example Mon Mar  2 08:30:00 2026\n', aMail({ Subject: 'Aus der Kiste' })])
        .toString()
        .replaceAll('\r\n', '\n'),
    ),
    says: { subject: 'Aus der Kiste', from: 'wiebke@toepferei-harms.example' },
  },
  {
    name: 'nothing but carriage returns',
    raw: fixture('bare-carriage-returns'),
    says: { subject: 'Alte Zeilenenden', reply: 'Nur Wagenrücklauf.' },
  },
  {
    name: 'References with an id that lacks its brackets',
    raw: aMail({ References: '<a9@amt.example> nackt@amt.example <b9@amt.example>' }),
    says: { references: ['<a9@amt.example>', '<nackt@amt.example>', '<b9@amt.example>'] },
  },
  {
    name: 'words where the id of the answered mail should stand',
    raw: aMail({ 'In-Reply-To': 'Ihre Nachricht vom Montag' }),
    says: { inReplyTo: [] },
  },
  {
    name: 'two ids of answered mails, folded',
    raw: aMail({ 'In-Reply-To': '<erste@amt.example>\n\t<zweite@amt.example>' }),
    says: { inReplyTo: ['<erste@amt.example>', '<zweite@amt.example>'] },
  },
  {
    name: 'two mails that answer each other, the first',
    raw: aMail({ 'Message-ID': '<huhn@kreis.example>', 'In-Reply-To': '<ei@kreis.example>' }),
    says: { messageId: '<huhn@kreis.example>', inReplyTo: ['<ei@kreis.example>'] },
  },
  {
    name: 'two mails that answer each other, the second',
    raw: aMail({ 'Message-ID': '<ei@kreis.example>', 'In-Reply-To': '<huhn@kreis.example>' }),
    says: { messageId: '<ei@kreis.example>', inReplyTo: ['<huhn@kreis.example>'] },
  },
  {
    name: 'a Message-ID with letters beyond ASCII',
    raw: aMail({ 'Message-ID': '<müller.77@straße.example>' }),
    says: { messageId: '<müller.77@straße.example>' },
  },
  {
    name: 'neither subject nor text',
    raw: aMail({ Subject: null }, text('')),
    says: { subject: '', reply: '', bodyKind: 'none' },
  },
  {
    name: 'everything in the subject',
    raw: aMail({ Subject: 'Bitte Server 12 neu starten, danke' }, text('')),
    says: { subject: 'Bitte Server 12 neu starten, danke', bodyKind: 'none' },
  },
  {
    name: 'one blank as its text',
    raw: aMail({}, text(' ')),
    says: { reply: '', bodyKind: 'none' },
  },
  {
    name: 'the address that it goes to as its sender',
    raw: aMail({ From: 'hilfe@leitstand.example' }),
    says: { from: 'hilfe@leitstand.example', unanswered: ['own-address', 'sender-is-recipient'] },
  },
  {
    name: 'a date in a thousand years',
    raw: aMail({ Date: 'Tue, 04 Mar 3025 12:00:00 +0000' }),
    says: { date: '3025-03-04T12:00:00.000Z' },
  },
  {
    name: 'Content-Type twice',
    raw: aMail({}, { ...text('Doppelt beschriftet.'), fields: { 'Content-Type': ['text/plain', 'text/plain'] } }),
    says: { reply: 'Doppelt beschriftet.' },
  },
  {
    name: 'a Content-Type without its semicolon',
    raw: aMail({}, text('Ohne Strichpunkt.', 'text/plain charset=utf-8')),
    says: { text: ['Ohne Strichpunkt.'] },
  },
]

import { aMail, fixture, html, type Message, text } from './a-mail.ts'

const answer = (words: string) => aMail({ Subject: 'Re: [#20450] Frage zum Vertrag' }, text(words))

export const replies: readonly Message[] = [
  {
    name: 'a German answer of a well-known webmail',
    raw: fixture('reply-gmail-german'),
    says: {
      reply: 'Jetzt ist das Schloss wieder grün, vielen Dank!',
      inReplyTo: ['<ticket.20430.a@leitstand.example>'],
      references: ['<okka-1@freipost.example>', '<ticket.20430.a@leitstand.example>'],
      text: ['das neue Zertifikat ist eingespielt.'],
    },
  },
  {
    name: 'Outlook in HTML alone, its head of the earlier mail below a line',
    raw: fixture('reply-outlook-html-german'),
    says: {
      fromName: 'Fröhlich, Bernd',
      reply: 'Hallo,\n\nnach dem Neustart hält die Verbindung seit zwei Stunden.',
      text: ['Bitte starten Sie den Router einmal neu.'],
      without: ['MsoNormal', 'Calibri'],
    },
  },
  {
    name: 'Outlook on a telephone, in English',
    raw: fixture('reply-outlook-english'),
    says: { reply: 'Two gigabytes more will do.', text: ['How much room do you need?'] },
  },
  {
    name: 'Outlook in French, with a blank before each colon',
    raw: fixture('reply-outlook-french'),
    says: { reply: "C'est d'accord pour un an de plus.", text: ['Faut-il renouveler le domaine ?'] },
  },
  {
    name: 'a telephone whose attribution is part of the quotation',
    raw: fixture('reply-apple-german'),
    says: { reply: 'Bitte noch für Fenja Onken eines, ab 1.4.', text: ['Fehlt noch jemand?'] },
  },
  {
    name: 'answers between the lines of the question',
    raw: fixture('reply-thunderbird-inline'),
    says: {
      reply: 'Am Freitag nach Ladenschluß.\n\nNein, "werkstatt" wird gelöscht.',
      comment:
        '> Wann soll der Umzug beginnen?\n\nAm Freitag nach Ladenschluß.\n\n> Bleiben die Postfächer, wie sie sind?\n\nNein, "werkstatt" wird gelöscht.',
      text: ['Renke Ahlers, Ahlers Optik'],
    },
  },
  {
    name: 'a mailbox for everybody that puts the head of the mail in bold',
    raw: fixture('reply-freemail-german'),
    says: { reply: 'Stimmt, die zweite ist von meinem Bruder.', text: ['gehört zu einem anderen Vertrag.'] },
  },
  {
    name: 'the mailbox of a telephone company, its head in an order of its own',
    raw: fixture('reply-telephone-company'),
    says: { reply: 'Hat geklappt.', text: ['Bitte setzen Sie es über den Link neu.'] },
  },
  { name: 'an answer that keeps ours below', raw: fixture('reply-german'), says: { reply: 'Danke, es geht wieder.' } },
  {
    name: 'a German attribution with name, day and hour',
    raw: answer('Gern so.\n\nAm Montag, 2. März 2026, 09:12:33 MEZ hat Leitstand geschrieben:\n\n> Passt der Tarif?'),
    says: { reply: 'Gern so.' },
  },
  {
    name: 'a German attribution over two lines',
    raw: answer(
      'Gern so.\n\nAm 02.03.2026 um 09:12 schrieb Leitstand Kundendienst\n<hilfe@leitstand.example>:\n\n> Passt der Tarif?',
    ),
    says: { reply: 'Gern so.' },
  },
  {
    name: 'an attribution that begins with the name',
    raw: answer(
      'Gern so.\n\nLeitstand <hilfe@leitstand.example> schrieb am Mo. 2. März 2026 um 09:12:\n\n> Passt der Tarif?',
    ),
    says: { reply: 'Gern so.' },
  },
  {
    name: 'a French attribution',
    raw: answer(
      "C'est bon.\n\nLe lun. 2 mars 2026 à 09:12, Leitstand <hilfe@leitstand.example> a écrit :\n\n> Ça convient ?",
    ),
    says: { reply: "C'est bon." },
  },
  {
    name: 'the head of the earlier mail in German, without a mark of quotation',
    raw: answer(
      'Passt.\n\nVon: Leitstand <hilfe@leitstand.example>\nGesendet: Montag, 2. März 2026 09:12\nAn: Wiebke Harms\nBetreff: Tarif\n\nPasst der Tarif?',
    ),
    says: { reply: 'Passt.' },
  },
  {
    name: 'the head of the earlier mail in French, from a telephone',
    raw: answer(
      'Entendu.\n\nEnvoyé de mon iPhone\n\nDe : Leitstand\nDate : lundi 2 mars 2026\nÀ : Wiebke Harms\nObjet : Tarif\n\nLe tarif convient-il ?',
    ),
    says: { reply: 'Entendu.' },
  },
  {
    name: 'a mail program that marks what is new and what is quoted by names alone',
    raw: aMail(
      { Subject: 'Re: [#20451] Angebot' },
      html(
        '<div name="messageBodySection"><div>Wir nehmen das mittlere.</div></div><div name="messageReplySection">Am 2. März 2026, 09:12 +0100 schrieb Leitstand &lt;hilfe@leitstand.example&gt;:<blockquote type="cite">Welches Angebot darf es sein?</blockquote></div>',
      ),
    ),
    says: { reply: 'Wir nehmen das mittlere.', text: ['Welches Angebot darf es sein?'] },
  },
  ...[
    [
      'Yahoo',
      '    Am Montag, 2. März 2026, 09:12:33 MEZ hat Leitstand <h@leitstand.example> Folgendes geschrieben:',
      true,
    ],
    [
      'an office suite of providers',
      'Leitstand <h@leitstand.example> hat am 2. März 2026 um 09:12 geschrieben:',
      false,
    ],
    ['a webmail that cites', 'Zitat von Leitstand <h@leitstand.example>:', true],
    ['a program of the command line', '* Leitstand <h@leitstand.example> [2026-03-02 09:12]:', true],
    ['a mailbox that encrypts', '2. März 2026, 09:12 von h@leitstand.example:', true],
    ['a groupware, with dashes', '----- Am 2. Mrz 2026 um 9:12 schrieb Leitstand h@leitstand.example:', true],
    ['Polish, with the date', 'W dniu 2.03.2026 o 09:12, Leitstand pisze:', true],
    ['Polish, with the name', 'pon., 2 mar 2026 o 09:12 Leitstand <h@leitstand.example> napisał(a):', true],
    ['Danish', 'Den man. 2. mar. 2026 kl. 09.12 skrev Leitstand <h@leitstand.example>:', true],
    ['Russian', 'пн, 2 мар. 2026 г. в 09:12, Leitstand <h@leitstand.example>:', true],
  ].map(([program, line, isMarked]) => ({
    name: `the line above the quotation of ${program}`,
    raw: answer(`Gern so.\n\n${line}\n\n${isMarked ? '> ' : ''}Passt der Tarif?`),
    says: { reply: 'Gern so.', comment: 'Gern so.' },
  })),
  ...[
    'Von: Leitstand\nGesendet am: Montag, 2. März 2026 09:12\nAn: Wiebke\nBetreff: Tarif',
    'Od: Leitstand\nWysłano: poniedziałek, 2 marca 2026 09:12\nDo: Wiebke\nTemat: Tarif',
    'Od: Leitstand\nOdesláno: pondělí 2. března 2026 9:12\nKomu: Wiebke\nPředmět: Tarif',
    'No: Leitstand\nNosūtīts: pirmdiena, 2026. gada 2. marts 09:12\nKam: Wiebke\nTēma: Tarif',
    'De: Leitstand\nEnviat el: dilluns, 2 de març de 2026 9:12\nPer a: Wiebke\nTema: Tarif',
    'Fra: Leitstand\nSendt: 2. marts 2026 09:12\nTil: Wiebke\nEmne: Tarif',
    'Från: Leitstand\nSkickat: den 2 mars 2026 09:12\nTill: Wiebke\nÄmne: Tarif',
    '----- Ursprüngliche Mail -----\nVon: "Leitstand"\nAn: "Wiebke"\nGesendet: Montag, 2. März 2026 09:12\nBetreff: Tarif',
  ].map((head) => ({
    name: `the head of the earlier mail that begins with ${head.split('\n', 1)[0]} and goes on with ${head.split('\n')[1]}`,
    raw: answer(`Gern so.\n\n${head}\n\nPasst der Tarif?`),
    says: { reply: 'Gern so.' },
  })),
  ...[
    'Outlook für iOS<https://o.example> beziehen',
    'Holen Sie sich Outlook für Android<https://o.example>',
    'Von meinem/meiner Galaxy gesendet',
    'Von Proton Mail für Android gesendet',
    'Mit [Proton Mail](https://p.example) sichere E-Mail gesendet.',
  ].map((signature) => ({
    name: `the signature of an app: ${signature}`,
    raw: answer(
      `Gern so.\n\n${signature}\n________________________________\nVon: Leitstand\nGesendet: Montag\nAn: Wiebke\nBetreff: Tarif\n\nPasst?`,
    ),
    says: { reply: 'Gern so.' },
  })),
  ...[
    '-----"Leitstand" <hilfe@leitstand.example> schrieb: -----\nAn: wiebke@toepferei-harms.example\nVon: "Leitstand" <hilfe@leitstand.example>\nDatum: 02.03.2026 08:30\nBetreff: Tarif\n\nPasst der Tarif?',
    '  Am Mo., März 2, 2026 at 8:30 schrieb Leitstand<hilfe@leitstand.example>:   Guten Tag,\npasst der Tarif?',
    '  On Mon, Mar 2, 2026 at 8:30, Leitstand<hilfe@leitstand.example> wrote:   Guten Tag,\npasst der Tarif?',
  ].map((earlier) => ({
    name: `the earlier mail that begins with ${earlier.split('\n', 1)[0]}`,
    raw: answer(`Gern so.\n\n${earlier}`),
    says: { reply: 'Gern so.', comment: 'Gern so.' },
  })),
  {
    name: 'a colon with a gap behind it, in a sentence about what somebody wrote',
    raw: answer('Am 2. März um 8:30 schrieb uns die Buchhaltung:   Tarif B.\nDas gilt nicht mehr.'),
    says: { comment: 'Am 2. März um 8:30 schrieb uns die Buchhaltung:   Tarif B.\nDas gilt nicht mehr.' },
  },
  {
    name: 'Outlook in the browser, whose line above the earlier mail belongs to that',
    raw: aMail(
      { Subject: 'AW: [#20450] Frage zum Vertrag' },
      html(
        '<div>Das passt so.</div><hr><div><b>Von:</b> Leitstand &lt;hilfe@leitstand.example&gt;<br><b>Gesendet:</b> Montag, 2. März 2026 08:30<br><b>An:</b> Wiebke<br><b>Betreff:</b> Tarif</div><div>Passt der Tarif?</div>',
      ),
    ),
    says: { reply: 'Das passt so.', text: ['Passt der Tarif?'] },
  },
  ...[
    ['Spanish', 'De: Leitstand\nEnviado el: lunes, 2 de marzo de 2026 8:30\nPara: Wiebke\nAsunto: Tarif'],
    ['Portuguese', 'De: Leitstand\nEnviada: 2 de março de 2026 08:30\nPara: Wiebke\nAssunto: Tarif'],
  ].map(
    ([language, head]): Message => ({
      name: `the head of the earlier mail in ${language}`,
      raw: answer(`Passt.\n\n${head}\n\nPasst der Tarif?`),
      says: { reply: 'Passt.' },
    }),
  ),
  {
    name: 'a Chinese attribution, with a colon of its own',
    raw: answer('Passt.\n\nHilfe <hilfe@leitstand.example> 于2026年3月2日周一 08:30写道：\n\n> Passt der Tarif?'),
    says: { reply: 'Passt.' },
  },
  {
    name: 'a sentence that says that somebody wrote, and what follows it',
    raw: answer(
      'Hallo,\n\nam 2. März hat Ihr Kollege Folgendes geschrieben:\n\nDer Server ist langsam.\n\nIst er es noch?',
    ),
    says: {
      reply:
        'Hallo,\n\nam 2. März hat Ihr Kollege Folgendes geschrieben:\n\nDer Server ist langsam.\n\nIst er es noch?',
    },
  },
  {
    name: 'a forwarded mail is the message and no quotation',
    raw: aMail(
      { Subject: 'WG: Mahnung' },
      text(
        'Was ist das?\n\nVon: Inkasso <post@inkasso.example>\nGesendet: Sonntag\nAn: Wiebke Harms\nBetreff: Mahnung\n\nZahlen Sie sofort.',
      ),
    ),
    says: {
      from: 'wiebke@toepferei-harms.example',
      reply:
        'Was ist das?\n\nVon: Inkasso <post@inkasso.example>\nGesendet: Sonntag\nAn: Wiebke Harms\nBetreff: Mahnung\n\nZahlen Sie sofort.',
    },
  },
  {
    name: 'headers that somebody writes into a request, and what follows them',
    raw: answer('Bitte Umleitung einrichten:\nVon: …\nAn: …\nBetreff: …\n\nUnd außerdem WICHTIG'),
    says: { reply: 'Bitte Umleitung einrichten:\nVon: …\nAn: …\nBetreff: …\n\nUnd außerdem WICHTIG' },
  },
  {
    name: 'answers that stand below in red, in the mail of ours',
    raw: answer('siehe unten in rot\n\nVon: Leitstand\nGesendet: Montag\nAn: Wiebke\nBetreff: x\n\nWann?\nMorgen!'),
    says: {
      reply: 'siehe unten in rot',
      comment: 'siehe unten in rot\n\nVon: Leitstand\nGesendet: Montag\nAn: Wiebke\nBetreff: x\n\nWann?\nMorgen!',
    },
  },
  {
    name: 'a plain text with marks, indents and empty lines',
    raw: answer('  # cat __FILE__\n\n\n\n\tC:\\temp\\*.log ~~x~~\n5. fünf'),
    says: { reply: '  # cat __FILE__\n\n\n\n\tC:\\temp\\*.log ~~x~~\n5. fünf', textFormat: 'plain' },
  },
  {
    name: 'HTML alone, which becomes Markdown',
    raw: aMail({ Subject: 'Liste' }, html('<ul><li>eins</li></ul>')),
    says: { reply: '- eins', textFormat: 'markdown' },
  },
  {
    name: 'the number of a ticket that only the text names',
    raw: aMail({ Subject: 'Nachfrage' }, html('<p>Es geht um [#20452], bitte.</p>')),
    says: { subject: 'Nachfrage', inReplyTo: [], text: ['[#20452]'] },
  },
]

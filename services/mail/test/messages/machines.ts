import { called, winmail } from '../a-winmail.ts'
import { aMail, attached, file, fixture, type Message, multipart, text } from './a-mail.ts'

const byOutlook = (subject: string, words: string, messageClass: string) =>
  aMail(
    { Subject: subject },
    multipart('mixed', [
      text(words),
      file('filename=winmail.dat', winmail(called(messageClass)), 'application/ms-tnef'),
    ]),
  )

export const machines: readonly Message[] = [
  {
    name: 'out of office by Exchange, marked like an alert',
    raw: fixture('out-of-office-exchange'),
    says: {
      kind: 'auto-reply',
      unanswered: ['auto-submitted', 'automatic-reply', 'null-return-path', 'suppressed-by-sender'],
    },
  },
  {
    name: 'an alert, marked like an absence',
    raw: fixture('monitoring-alert'),
    says: { kind: 'auto-generated', unanswered: ['auto-submitted'] },
  },
  {
    name: 'a vacation in English with every mark there is',
    raw: fixture('out-of-office-vacation-english'),
    says: { kind: 'auto-reply', unanswered: ['auto-submitted', 'automatic-reply', 'precedence'] },
  },
  {
    name: 'an absence that only its subject tells',
    raw: aMail({ Subject: 'Abwesenheitsnotiz: [#20441] Neue Leitung' }, text('Ab Montag lese ich wieder.')),
    says: { kind: 'auto-reply', unanswered: ['automatic-reply'] },
  },
  ...[
    'Abwesenheitsnotiz einrichten',
    'Autoreply funktioniert nicht',
    'Auto-Response für info@ abschalten',
    'Out of office geht nicht',
    'Automatische Antwort deaktivieren',
    'Automatische Nachricht vom Monitoring: Platte voll',
    'Abwesenheitsassistent in Roundcube fehlt',
    'AW: Automatische Antwort: Umzug der Datenbank',
  ].map((subject) => ({
    name: `a request that says "${subject}"`,
    raw: aMail({ Subject: `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=` }),
    says: { subject, unanswered: [] },
  })),
  {
    name: 'what may be an absence or a question about one',
    raw: aMail({ Subject: 'Abwesenheitsnotiz: bitte ab Montag' }),
    says: { kind: 'normal', unanswered: ['maybe-automatic'] },
  },
  {
    name: 'an absence without a mark that answers a mail',
    raw: aMail({ Subject: 'Automatische Antwort: Ihr Auftrag', 'In-Reply-To': '<ticket.1@leitstand.example>' }),
    says: { kind: 'auto-reply', unanswered: ['automatic-reply'] },
  },
  ...[
    ['AW: Ihr Auftrag', 'Guten Tag,\n\nich bin bis einschließlich 20. März nicht im Büro.'],
    ['Re: Your order', 'Thank you for your message. I am out of the office until Monday.'],
    ['Ihre Nachricht', 'Wir haben Ihre Anfrage erhalten. Diese E-Mail wurde automatisch erstellt.'],
    ['Abwesend bis 20.3.: Re: Ihr Auftrag', 'Bis bald.'],
    ['Gelesen: Ihr Auftrag', 'Ihre Nachricht wurde am Montag gelesen.'],
  ].map(
    ([subject = '', words = '']): Message => ({
      name: `what answers a mail in the words of a machine, without a mark: ${subject}`,
      raw: aMail({ Subject: subject, 'In-Reply-To': '<ticket.1@leitstand.example>' }, text(words)),
      says: { kind: 'normal', unanswered: ['maybe-automatic'] },
    }),
  ),
  {
    name: 'a request about absences that answers nothing',
    raw: aMail({ Subject: 'Autoresponder' }, text('Bei "Ich bin nicht im Büro" fehlt der Punkt, bitte ändern.')),
    says: { kind: 'normal' },
  },
  {
    name: 'an answer below whose quotation an absence is told',
    raw: aMail(
      { Subject: 'Re: Autoresponder', 'In-Reply-To': '<ticket.1@leitstand.example>' },
      text('Danke, läuft.\n\nAm 2. März 2026 um 08:30 schrieb Hilfe:\n> Ich bin nicht im Büro.'),
    ),
    says: { kind: 'normal' },
  },
  {
    name: 'an absence of a telephone that has a mark of its own',
    raw: aMail({ Subject: 'Nicht erreichbar', 'X-Apple-Action': 'VACATION' }),
    says: { kind: 'auto-reply', unanswered: ['automatic-reply'] },
  },
  {
    name: 'a Polish absence in the name of nobody',
    raw: aMail({ From: null, Subject: '=?utf-8?Q?Automatyczna_odpowied=C5=BA:_Umowa?=' }),
    says: { kind: 'auto-reply', unanswered: ['automatic-reply', 'no-sender'] },
  },
  {
    name: 'a new address told by a machine',
    raw: aMail(
      { Subject: 'Neue Adresse', 'Auto-Submitted': 'auto-replied (vacation)', 'Return-Path': '<>' },
      text('Schreiben Sie künftig an lena@neu.example.'),
    ),
    says: { kind: 'auto-reply', unanswered: ['auto-submitted', 'automatic-reply', 'null-return-path'] },
  },
  {
    name: 'the desk of somebody else confirms that it has our mail',
    raw: aMail({
      From: 'tickets@rechenzentrum.example',
      Subject: '[RZ-5512] Ihre Meldung ist eingegangen',
      'Auto-Submitted': 'auto-replied',
      Precedence: 'auto_reply',
      'X-Loop': 'tickets@rechenzentrum.example',
    }),
    says: { kind: 'auto-reply', unanswered: ['auto-submitted', 'automatic-reply', 'loop-header', 'precedence'] },
  },
  {
    name: 'a list does not take what was written to it',
    raw: aMail({ From: 'kaninchen-owner@listen.example', Subject: 'Post to kaninchen denied: members only' }),
    says: { kind: 'auto-reply', unanswered: ['automatic-reply'] },
  },
  {
    name: 'a read receipt',
    raw: fixture('read-receipt'),
    says: { kind: 'read-receipt', files: ['attachment-1.bin'], unanswered: ['automatic-reply'] },
  },
  {
    name: 'a digest of a list that has no marks',
    raw: aMail(
      { Subject: 'Töpfer, Band 12, Eintrag 4' },
      multipart('digest', [attached(aMail({ Subject: 'Glasur' }))]),
    ),
    says: { kind: 'list', files: ['attachment-1.eml'], unanswered: ['list'] },
  },
  {
    name: 'a mail server says in its own words that nobody is there, and sends the mail back',
    raw: aMail(
      { From: 'Mail System <MAILER-DAEMON@mx.amt.example>', Subject: 'Nachricht konnte nicht übermittelt werden' },
      multipart('mixed', [
        text('Ihre Nachricht an <lena@amt.example> konnte nicht übermittelt werden:\n550 5.1.1 unbekannt'),
        attached(
          aMail({
            From: 'hilfe@leitstand.example',
            To: 'lena@amt.example',
            'Message-ID': '<ticket.7@leitstand.example>',
          }),
        ),
      ]),
    ),
    says: {
      kind: 'bounce',
      files: ['attachment-1.eml'],
      unanswered: ['bounce', 'system-sender'],
      bounce: { originalMessageId: '<ticket.7@leitstand.example>' },
    },
  },
  {
    name: 'somebody complains about a mail of ours',
    raw: fixture('abuse-report'),
    says: { kind: 'feedback-report', files: ['attachment-1.bin', 'attachment-2.eml'], unanswered: ['feedback-report'] },
  },
  {
    name: 'a person who wants no automatic answer',
    raw: aMail({ 'X-Auto-Response-Suppress': 'OOF, AutoReply' }),
    says: { kind: 'normal', unanswered: ['suppressed-by-sender'] },
  },
  {
    name: 'a person who wants no receipts, and may be answered',
    raw: aMail({ 'X-Auto-Response-Suppress': 'DR, RN, NRN' }),
    says: { kind: 'normal', unanswered: [] },
  },
  {
    name: 'a mail of a list with a footer',
    raw: aMail(
      {
        To: 'rad@listen.example',
        'List-Id': 'Rund ums Rad <rad.listen.example>',
        'List-Post': '<mailto:rad@listen.example>',
        Precedence: 'list',
      },
      multipart('mixed', [text('Wer hat noch eine Pumpe?'), text('___\nRad, eine Liste für alle')]),
    ),
    says: {
      kind: 'list',
      text: ['Wer hat noch eine Pumpe?', 'eine Liste für alle'],
      unanswered: ['list', 'precedence'],
    },
  },
  {
    name: 'a list whose members sign',
    raw: aMail(
      { 'List-Id': '<siegel.listen.example>', Precedence: 'list' },
      multipart('signed', [text('Neue Fassung.'), file('filename=signature.asc', '-', 'application/pgp-signature')]),
    ),
    says: { kind: 'list', reply: 'Neue Fassung.', files: ['signature.asc'], unanswered: ['list', 'precedence'] },
  },
  {
    name: 'a tracker of faults that marks what it sent',
    raw: aMail({ 'X-Loop': 'melder@fehler.example', 'List-Id': '<melder.fehler.example>', Precedence: 'list' }),
    says: { kind: 'list', unanswered: ['list', 'loop-header', 'precedence'] },
  },
  {
    name: 'a forge of software that tells of a comment',
    raw: aMail({
      From: 'Jule (über Werkbank) <notizen@werkbank.example>',
      'List-Id': '<laden.werkbank.example>',
      'X-Auto-Response-Suppress': 'All',
      Precedence: 'list',
    }),
    says: { kind: 'list', unanswered: ['list', 'precedence', 'suppressed-by-sender'] },
  },
  {
    name: 'advertising in bulk',
    raw: aMail({
      From: 'no-reply@angebote.example',
      Precedence: 'bulk',
      'List-Unsubscribe': '<https://angebote.example/ab>',
    }),
    says: { kind: 'list', unanswered: ['list', 'precedence', 'system-sender'] },
  },
  {
    name: 'a read receipt that only Outlook can tell from a mail',
    raw: byOutlook('Gelesen: [#20441] Neue Leitung', 'Ihre Nachricht wurde gelesen.', 'REPORT.IPM.Note.IPNRN'),
    says: { kind: 'read-receipt', files: ['winmail.dat'], unanswered: ['automatic-reply'] },
  },
  {
    name: 'an absence that only Outlook can tell from a mail',
    raw: byOutlook('Bin weg', 'Ab Montag lese ich wieder.', 'IPM.Note.Rules.OofTemplate.Microsoft'),
    says: { kind: 'auto-reply', files: ['winmail.dat'], unanswered: ['automatic-reply'] },
  },
  {
    name: 'an acceptance that only Outlook can tell from a mail',
    raw: byOutlook('Zugesagt: Wartung', 'Lars hat zugesagt.', 'IPM.Microsoft Schedule.MtgRespP'),
    says: { kind: 'calendar', files: ['winmail.dat'], unanswered: ['calendar-reply'] },
  },
  {
    name: 'a mail of a person that Outlook packed',
    raw: byOutlook('Neue Leitung', 'Wann kommt sie?', 'IPM.Microsoft Mail.Note'),
    says: { kind: 'normal', files: ['winmail.dat'] },
  },
  {
    name: 'what a receiver of mails tells a domain once a day about its senders',
    raw: aMail(
      { From: 'meldungen@postfach.example', Subject: 'Report Domain: harms.example Submitter: postfach.example' },
      file('filename="postfach.example!harms.example!1772406000!1772492399.xml.gz"', 'x', 'application/gzip'),
    ),
    says: { files: ['postfach.example!harms.example!1772406000!1772492399.xml.gz'], unanswered: ['feedback-report'] },
  },
  {
    name: 'what a receiver of mails tells a domain once a day about its encryption',
    raw: aMail({ From: 'meldungen@postfach.example', 'TLS-Report-Domain': 'harms.example' }),
    says: { unanswered: ['feedback-report'] },
  },
]

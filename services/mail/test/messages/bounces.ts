import { aMail, fixture, inLines, type Message, multipart, type Said, text } from './a-mail.ts'

const failed = (address: string, status: string) => [{ address, action: 'failed', status }]
const report = (fields: string) =>
  multipart('report; report-type=delivery-status', [
    text('Siehe unten.'),
    { fields: { 'Content-Type': 'message/delivery-status' }, content: inLines(`${fields}\n`) },
  ])
/** Reports by RFC 3464 carry their parts as files. */
const withParts = (says: Said): Said => ({ kind: 'bounce', files: ['attachment-1.txt', 'attachment-2.eml'], ...says })

export const bounces: readonly Message[] = [
  {
    name: 'Exim says in plain text that a mail came back',
    raw: fixture('bounce-exim'),
    says: {
      kind: 'bounce',
      bounce: {
        recipients: [{ address: 'einkauf@tischler-oltmann.example', action: null, status: null }],
        originalMessageId: '<ticket.20417.exim@leitstand.example>',
        permanent: true,
      },
      unanswered: ['auto-submitted', 'bounce', 'failed-recipients', 'null-return-path', 'system-sender'],
    },
  },
  {
    name: 'Postfix returns the head of a mail',
    raw: fixture('bounce'),
    says: withParts({
      files: ['attachment-1.txt', 'attachment-2.txt'],
      bounce: {
        recipients: failed('weg@nordlicht.example', '5.1.1'),
        originalMessageId: '<our-reply@leitstand.example>',
        permanent: true,
      },
      unanswered: ['auto-submitted', 'bounce', 'null-return-path', 'system-sender'],
    }),
  },
  {
    name: 'a German server names the address in its head, and its subject says nothing',
    raw: aMail(
      { From: 'Poststelle <post@werft.example>', Subject: 'Ihre Sendung', 'X-Failed-Recipients': 'dock@werft.example' },
      text('Nicht angenommen.\n\nMessage-ID: <ticket.20428.x@leitstand.example>'),
    ),
    says: {
      kind: 'bounce',
      bounce: {
        recipients: [{ address: 'dock@werft.example', action: null, status: null }],
        originalMessageId: '<ticket.20428.x@leitstand.example>',
      },
      unanswered: ['bounce', 'failed-recipients'],
    },
  },
  {
    name: 'qmail returns a mail within the text',
    raw: fixture('bounce-qmail'),
    says: {
      kind: 'bounce',
      bounce: {
        recipients: [
          { address: 'lotse@hafenmeisterei.example', original: null, action: null, status: null, diagnostic: null },
        ],
        originalMessageId: '<ticket.20418.qmail@leitstand.example>',
        permanent: true,
      },
      unanswered: ['bounce', 'null-return-path', 'system-sender'],
    },
  },
  {
    name: 'a large provider names the address in a field of its own',
    raw: fixture('bounce-gmail'),
    says: {
      kind: 'bounce',
      bounce: {
        recipients: [{ address: 'p.albers@postfach-nord.example', action: null, status: null }],
        originalMessageId: '<ticket.20419.gm@leitstand.example>',
      },
      unanswered: ['bounce', 'failed-recipients', 'null-return-path', 'system-sender'],
    },
  },
  {
    name: 'Exchange explains it in German and in HTML',
    raw: fixture('bounce-exchange'),
    says: withParts({
      subject: 'Unzustellbar: [#20420] Neue Adresse der Zulassungsstelle',
      text: ['Das Postfach ist für Sie gesperrt.'],
      bounce: {
        recipients: failed('zulassung@kreis-weser.example', '5.7.1'),
        originalMessageId: '<ticket.20420.ex@leitstand.example>',
        permanent: true,
      },
      unanswered: ['bounce', 'null-return-path', 'system-sender'],
    }),
  },
  {
    name: 'a German provider writes no report, and only prose',
    raw: fixture('bounce-provider-german'),
    says: {
      kind: 'bounce',
      text: ['Das Postfach ist voll'],
      bounce: { originalMessageId: '<ticket.20421.kp@leitstand.example>', permanent: true },
      unanswered: ['auto-submitted', 'bounce', 'null-return-path', 'system-sender'],
    },
  },
  ...[
    [
      '"ida@chor.example":\nSMTP error from remote server after RCPT command:',
      'Mail delivery failed: returning message to sender',
    ],
    ['ida@chor.example: 550 5.1.1 No such user', 'Delivery status notification: error'],
    [' <ida@chor.example> ... unknown user', 'mail failed, returning to sender'],
  ].map(
    ([named, subject = '']): Message => ({
      name: `who is named by "${named?.split('\n', 1)[0]}"`,
      raw: aMail(
        { From: 'MAILER-DAEMON@relay.example', Subject: subject, 'Return-Path': '<>' },
        text(`It could not be delivered.\n\n${named}\n\nMessage-ID: <ticket.1@leitstand.example>`),
      ),
      says: {
        kind: 'bounce',
        bounce: { recipients: [{ address: 'ida@chor.example' }], originalMessageId: '<ticket.1@leitstand.example>' },
        unanswered: ['bounce', 'null-return-path', 'system-sender'],
      },
    }),
  ),
  {
    name: 'a mailbox for everybody reports two addresses of one mail',
    raw: fixture('bounce-freemail'),
    says: withParts({
      files: ['attachment-1.txt', 'attachment-2.txt'],
      bounce: {
        recipients: [
          ...failed('klara.wessels@freipost.example', '5.1.1'),
          ...failed('klaus.wessels@freipost.example', '5.1.1'),
        ],
        originalMessageId: '<ticket.20422.fp@leitstand.example>',
        permanent: true,
      },
      unanswered: ['bounce', 'null-return-path', 'system-sender'],
    }),
  },
  {
    name: 'Domino reports with a Japanese subject',
    raw: fixture('bounce-domino-japanese'),
    says: withParts({
      bounce: {
        recipients: failed('tanaka@kaisha.example', '5.1.1'),
        originalMessageId: '<ticket.20423.of@leitstand.example>',
      },
      unanswered: ['bounce', 'system-sender'],
    }),
  },
  {
    name: 'a sending service in the cloud gives up',
    raw: fixture('bounce-cloud-sender'),
    says: withParts({
      bounce: {
        recipients: failed('rezeption@pension-watt.example', '5.4.4'),
        originalMessageId: '<ticket.20424.w@leitstand.example>',
        permanent: true,
      },
      unanswered: ['bounce', 'system-sender'],
    }),
  },
  {
    name: 'a report whose lines end as on an old Mac',
    raw: fixture('bounce-carriage-returns'),
    says: {
      kind: 'bounce',
      bounce: { originalMessageId: '<ticket.20427.m@leitstand.example>' },
      unanswered: ['bounce', 'null-return-path', 'system-sender'],
    },
  },
  {
    name: 'a server gives up after days, for a reason that might have passed',
    raw: aMail(
      { From: 'MAILER-DAEMON@mx.werft.example', Subject: 'Undelivered Mail Returned to Sender' },
      report('Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; dock@werft.example\nAction: failed\nStatus: 4.4.1'),
    ),
    says: {
      kind: 'bounce',
      files: ['attachment-1.txt'],
      bounce: { recipients: failed('dock@werft.example', '4.4.1'), permanent: true },
      unanswered: ['bounce', 'system-sender'],
    },
  },
  {
    name: 'a mail that waits is not lost yet',
    raw: fixture('bounce-delay'),
    says: {
      kind: 'delay-warning',
      files: ['attachment-1.txt', 'attachment-2.txt'],
      bounce: {
        recipients: [{ address: 'vorstand@segelverein.example', action: 'delayed', status: '4.4.1' }],
        originalMessageId: '<ticket.20425.d@leitstand.example>',
        permanent: false,
      },
      unanswered: ['auto-submitted', 'bounce', 'null-return-path', 'system-sender'],
    },
  },
  {
    name: 'a mail that arrived is told, too',
    raw: fixture('delivery-success'),
    says: {
      kind: 'delivery-report-success',
      files: ['attachment-1.txt'],
      unanswered: ['bounce', 'null-return-path', 'system-sender'],
    },
  },
  {
    name: 'a report in the name of nobody',
    raw: aMail(
      { From: '<>', 'Return-Path': '<>' },
      report('Final-Recipient: rfc822; weg@alt.example\nAction: failed\nStatus: 5.1.1'),
    ),
    says: {
      from: null,
      kind: 'bounce',
      files: ['attachment-1.txt'],
      bounce: { recipients: failed('weg@alt.example', '5.1.1'), originalMessageId: null },
      unanswered: ['bounce', 'no-sender', 'null-return-path'],
    },
  },
  {
    name: 'a report of a mailing list is a report all the same',
    raw: aMail(
      { From: 'mailer-daemon@listen.example', Precedence: 'bulk', 'List-Id': '<rad.listen.example>' },
      report('Final-Recipient: rfc822; fort@rad.example\nAction: failed\nStatus: 5.0.0'),
    ),
    says: {
      kind: 'bounce',
      files: ['attachment-1.txt'],
      bounce: { recipients: failed('fort@rad.example', '5.0.0'), permanent: true },
      unanswered: ['bounce', 'list', 'precedence', 'system-sender'],
    },
  },
  {
    name: 'a report to an address made for this one mail, without id and path',
    raw: aMail(
      { From: 'MAILER-DAEMON@mx.insel.example', To: 'hilfe+ruecklauf-7@leitstand.example', 'Message-ID': null },
      report('Final-Recipient: rfc822; strand@insel.example\nAction: failed\nStatus: 5.1.2'),
    ),
    says: {
      kind: 'bounce',
      files: ['attachment-1.txt'],
      to: ['hilfe+ruecklauf-7@leitstand.example'],
      bounce: { recipients: failed('strand@insel.example', '5.1.2') },
      unanswered: ['bounce', 'system-sender'],
    },
  },
  {
    name: 'a report without the boundary of its parts',
    raw: aMail(
      { From: 'postmaster@bruch.example', Subject: 'Undelivered mail' },
      { fields: { 'Content-Type': 'multipart/report; report-type=delivery-status' }, content: inLines('Nicht da.') },
    ),
    says: { kind: 'bounce', unanswered: ['bounce', 'system-sender'] },
  },
  {
    name: 'a list refuses a mail because it came round',
    raw: aMail({ From: 'liste@chor.example', To: 'liste@chor.example', Subject: 'LOOP ALERT from the list' }),
    says: { kind: 'bounce', unanswered: ['bounce', 'sender-is-recipient'] },
  },
  {
    name: 'a person who writes about mails that come back',
    raw: aMail(
      { Subject: 'Undelivered mail since Monday' },
      text('Seit Montag kommen unsere Mails mit "550 5.7.1" zurück, was tun?'),
    ),
    says: { kind: 'normal', text: ['was tun?'] },
  },
  {
    name: 'a daemon that writes no report is not answered',
    raw: aMail({ From: 'MAILER-DAEMON@uni.example (Poststelle)', Subject: 'Wartung am Sonntag' }),
    says: { kind: 'normal', from: 'mailer-daemon@uni.example', unanswered: ['system-sender'] },
  },
  {
    name: 'a customer writes of mails that come back, with a copy to himself',
    raw: aMail(
      {
        'Return-Path': '<jan@nordlicht.example>',
        From: 'Jan <jan@nordlicht.example>',
        To: 'support@leitstand.example, jan@nordlicht.example',
        Subject: 'Mails kommen zurück: Returned mail',
      },
      text('Seit heute kommen alle zurück.'),
    ),
    says: { kind: 'normal', unanswered: ['sender-is-recipient'] },
  },
  {
    name: 'a program warns of mails that cannot be delivered',
    raw: aMail(
      {
        'Return-Path': '<noreply@monitoring.example>',
        From: 'noreply@monitoring.example',
        Subject: 'PROBLEM mx1: 57 undeliverable mails in queue',
      },
      text('57 mails are waiting.'),
    ),
    says: { kind: 'normal', unanswered: ['system-sender'] },
  },
  {
    name: 'somebody says that this is no automatic reply',
    raw: aMail({ From: 'Jan <jan@nordlicht.example>', 'X-Autoreply': 'no' }, text('Guten Tag')),
    says: { kind: 'normal', unanswered: [] },
  },
  ...[
    [
      'Exim',
      'Warning: message 1w2bXY-000000-7Q delayed 24 hours',
      'A message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue on mx.werft.example.\n\nThe address to which the message has not yet been delivered is:\n\n  dock@werft.example\n    host mx.werft.example: 451 try later\n\nNo action is required on your part. Delivery attempts will continue for some time.',
    ],
    [
      'Postfix',
      'Delayed Mail (still being retried)',
      '# THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE. #\n\nYour message could not be delivered for more than 4 hour(s).\nIt will be retried until it is 5 day(s) old.\n\n<dock@werft.example>: connect to mx.werft.example[192.0.2.7]:25: Connection timed out',
    ],
    [
      'Sendmail',
      'Warning: could not send message for past 4 hours',
      '**      THIS IS A WARNING MESSAGE ONLY      **\n\n   ----- Transcript of session follows -----\n<dock@werft.example>... Deferred: Connection timed out with mx.werft.example.\nWarning: message still undelivered after 4 hours',
    ],
    [
      'Exchange',
      'Delivery delayed:[#20417] Frage zum Vertrag',
      "Delivery is delayed to these recipients or groups:\n\ndock@werft.example (dock@werft.example)\n\nThis message hasn't been delivered yet. Delivery will continue to be attempted.",
    ],
    [
      'a German Exchange',
      'Zustellung verzögert:[#20417] Frage zum Vertrag',
      'Verzögerung der Zustellung an diese Empfänger oder Gruppen:\n\ndock@werft.example (dock@werft.example)\n\nDiese Nachricht wurde noch nicht zugestellt. Es wird weiterhin versucht, die Nachricht zuzustellen.',
    ],
    [
      'a large provider',
      'Delivery Status Notification (Delay)',
      "dock@werft.example\n\nThere was a temporary problem. We will retry for 46 more hours. You'll be notified if the delivery fails permanently.",
    ],
  ].map(
    ([server, subject = '', words = '']): Message => ({
      name: `${server} says in plain text alone that a mail waits`,
      raw: aMail(
        {
          'Return-Path': '<>',
          From: 'Mailer-Daemon@mx.werft.example',
          'Auto-Submitted': 'auto-replied',
          Subject: subject,
        },
        text(words),
      ),
      says: {
        kind: 'delay-warning',
        bounce: { recipients: [{ address: 'dock@werft.example', action: 'delayed' }], permanent: false },
        unanswered: ['auto-submitted', 'bounce', 'null-return-path', 'system-sender'],
      },
    }),
  ),
  {
    name: 'a server that gives up tells of the warnings before',
    raw: aMail(
      { 'Return-Path': '<>', From: 'Mailer-Daemon@mx.werft.example', Subject: 'Mail delivery failed' },
      text(
        'A message has not yet been delivered to one or more of these. This is a permanent error:\n\n  dock@werft.example',
      ),
    ),
    says: {
      kind: 'bounce',
      bounce: { recipients: [{ address: 'dock@werft.example', action: null }], permanent: true },
      unanswered: ['bounce', 'null-return-path', 'system-sender'],
    },
  },
  ...['Delayed Mail (still being retried)', 'Zustellung verzögert'].map(
    (subject): Message => ({
      name: `a person asks about a notice of a server: ${subject}`,
      raw: aMail({ Subject: subject }, text('Das bekam ich heute. Was heißt das?')),
      says: { kind: 'normal', reply: 'Das bekam ich heute. Was heißt das?' },
    }),
  ),
]

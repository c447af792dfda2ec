import { aMail, attached, file, html, inLines, multipart, text } from '../messages/a-mail.ts'
import type { Conversation, Outcome } from './a-conversation.ts'
import { agentAnswers, answering, close, comments, dayOf, house, opens, piece, silent } from './steps.ts'

const firstDay = dayOf(1, 'Gesche Tammen <gesche@buchladen-tammen.example>')
const secondDay = dayOf(2, 'Rory Keane <rory@keane-ferries.example>')
const thirdDay = dayOf(3, 'Hauke Lübben <hauke@imkerei-luebben.example>')
const curious = dayOf(4, 'Neele Fremd <neele@anderswo.example>')
const fifthDay = dayOf(5, 'Silke Ubben <silke@ubben-reisen.example>')
const sixthDay = dayOf(6, 'Onno Behrends <onno@behrends-bau.example>')
const seventhDay = dayOf(7, 'Marit Dahl <marit@dahl-yachten.example>')
const daemon = dayOf(8, 'MAILER-DAEMON@mx.dahl-yachten.example')
const agent = dayOf(9, 'Jette Rieke <jette.rieke@leitstand.example>')
const tenthDay = dayOf(10, 'Folkert Janßen <folkert@teehaus-janssen.example>')
const eleventhDay = dayOf(11, 'Sheila Moran <sheila@moran-knits.example>')
const twelfthDay = dayOf(12, 'Dirk Saathoff <dirk@saathoff-pumpen.example>')
const copycat = dayOf(13, 'Kopist <kopist@nachahmer.example>')
const fourteenthDay = dayOf(14, 'Imke Focken <imke@focken-hotel.example>')
const robot = dayOf(15, 'Anlieferung <annahme@grosshandel.example>')

const report = (action: string, status: string, id: string) =>
  multipart('report; report-type=delivery-status', [
    text('So steht es um Ihre Mail.'),
    {
      fields: { 'Content-Type': 'message/delivery-status' },
      content: inLines(
        `Reporting-MTA: dns; mx.dahl-yachten.example\n\nFinal-Recipient: rfc822; marit@dahl-yachten.example\nAction: ${action}\nStatus: ${status}\n`,
      ),
    },
    { fields: { 'Content-Type': 'text/rfc822-headers' }, content: inLines(`Message-ID: ${id}\nSubject: egal\n`) },
  ])
const returned = { 'Return-Path': '<>', Subject: 'Undelivered: Ihre Mail von eben' }

const twice = (expect: Outcome) =>
  twelfthDay(
    { 'Message-ID': '<pumpe-1@saathoff-pumpen.example>', Date: '12 Apr 2026 09:00:00 +0200', Subject: 'Pumpe 3' },
    'Sie meldet nichts mehr.',
    expect,
  )
const twiceWithoutId = (expect: Outcome) =>
  twelfthDay(
    { 'Message-ID': null, Date: '12 Apr 2026 10:00:00 +0200', Subject: 'Pumpe 4' },
    'Auch diese schweigt.',
    expect,
  )
const toBoth = (delivered: string, expect: Outcome) =>
  fourteenthDay(
    {
      'Delivered-To': delivered,
      To: 'hilfe@leitstand.example, rechnung@leitstand.example',
      Date: '14 Apr 2026 09:00:00 +0200',
      'Message-ID': '<beide@focken-hotel.example>',
      Subject: 'Adresse auf der Rechnung',
    },
    'Bitte auf Focken GmbH ändern.',
    expect,
  )

export const stories: readonly [string, Conversation][] = [
  [
    'a mail that a program has cut into pieces is one ticket, which says so',
    {
      ...house,
      steps: [
        seventhDay({ Subject: 'Plan (2/2)' }, piece(2, 'UEsDBA=='), opens('T1', 'Teil 2 von 2')),
        seventhDay({ Subject: 'Plan (1/2)' }, piece(1, 'Subject: Plan\n\nUEs'), comments('T1', 'Teil 1 von 2')),
      ],
    },
  ],
  [
    'a customer opens a ticket, answers the employee, and writes again after it was closed',
    {
      ...house,
      steps: [
        firstDay({ Subject: 'Kasse druckt nicht' }, 'Der Bon bleibt weiß.', opens('T1', 'Der Bon bleibt weiß.')),
        agentAnswers(),
        firstDay(
          { Subject: 'Re: {{T1.tag}} Kasse druckt nicht', ...answering('{{T1.agent1}}') },
          'Mit neuer Rolle geht es.',
          comments('T1', 'Mit neuer Rolle geht es.'),
        ),
        close(),
        firstDay(
          { Subject: 'Re: {{T1.tag}} Kasse druckt nicht', ...answering('{{T1.agent1}}') },
          'Nun doch wieder weiß.',
          comments('T1', 'Nun doch wieder weiß.'),
        ),
      ],
    },
  ],
  [
    'a customer who changes the subject stays in the ticket, and opens another with a new matter',
    {
      ...house,
      steps: [
        secondDay({ Subject: 'Timetable page is down' }, 'It answers with an empty page.', opens('T1')),
        agentAnswers(),
        secondDay(
          {
            Subject: 'Re: now it loads',
            'In-Reply-To': '{{T1.agent1}}',
            References: '<m2-1@keane-ferries.example> {{T1.auto}} {{T1.agent1}}',
          },
          'All sailings are there again.',
          comments('T1', 'All sailings are there again.'),
        ),
        secondDay(
          { Subject: 'Re: Timetable page is down', References: '<m2-1@keane-ferries.example>' },
          'Only the Sunday one is missing.',
          comments('T1', 'Only the Sunday one'),
        ),
        secondDay({ Subject: 'Parking permit' }, 'Whom do I ask for one?', opens('T2')),
      ],
    },
  ],
  [
    'the number alone lets a customer in, and a stranger stays outside with a number or an id',
    {
      ...house,
      steps: [
        thirdDay({ Subject: 'Shop für Honig' }, 'Wir möchten mit dem Shop zu Ihnen.', opens('T1')),
        agentAnswers(),
        thirdDay(
          { Subject: 'AW: Antw: Re: {{T1.tag}} Shop für Honig' },
          'Das Kennwort kommt mit der Post.',
          comments('T1', 'Das Kennwort kommt'),
        ),
        curious({ Subject: 'AW: {{T1.tag}} Shop' }, 'Wie lautet das Kennwort?', opens('T2', 'Wie lautet')),
        curious({ Subject: 'AW: Shop', ...answering('{{T1.agent1}}') }, 'Ich gehöre dazu, ehrlich.', opens('T3')),
      ],
    },
  ],
  [
    'another address of the same person, a colleague in copy and capital letters belong to the ticket',
    {
      ...house,
      customers: [['silke@ubben-reisen.example', 'silke.ubben@freipost.example', 'wilko@ubben-reisen.example']],
      steps: [
        fifthDay(
          { Subject: 'Buchungsmaske', Cc: 'Wilko <wilko@ubben-reisen.example>' },
          'Das Feld für Kinder fehlt.',
          opens('T1'),
        ),
        agentAnswers(),
        fifthDay(
          {
            From: 'silke.ubben@freipost.example',
            Subject: 'Re: {{T1.tag}} Buchungsmaske',
            ...answering('{{T1.agent1}}'),
          },
          'Von daheim: es fehlt noch immer.',
          comments('T1', 'Von daheim'),
        ),
        fifthDay(
          {
            From: 'Wilko <wilko@ubben-reisen.example>',
            Subject: 'AW: {{T1.tag}} Buchungsmaske',
            ...answering('{{T1.agent1}}'),
          },
          'Bei mir ist es da.',
          comments('T1', 'Bei mir ist es da.'),
        ),
        fifthDay(
          {
            From: 'SILKE <Silke+Reise@Ubben-Reisen.example>',
            To: 'Hilfe@Leitstand.example',
            Subject: 'Re: {{T1.tag}} Buchungsmaske',
            'In-Reply-To': '{{T1.agent1}}',
          },
          'Jetzt auch hier.',
          comments('T1', 'Jetzt auch hier.'),
        ),
      ],
    },
  ],
  [
    'an absence answers our answers, and nobody answers the absence',
    {
      ...house,
      steps: [
        sixthDay({ Subject: 'Postfach für die Baustelle' }, 'Bitte eines mehr.', opens('T1')),
        sixthDay(
          {
            'Return-Path': '<>',
            Subject: 'Automatische Antwort: {{T1.tag}} Postfach',
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...answering('{{T1.auto}}'),
          },
          'Bin auf der Baustelle.',
          silent('ignored'),
        ),
        agentAnswers(),
        sixthDay(
          { Subject: 'Abwesenheitsnotiz: {{T1.tag}} Postfach', ...answering('{{T1.agent1}}') },
          'Bin auf der Baustelle.',
          silent('ignored'),
        ),
        sixthDay(
          {
            From: 'abwesend@behrends-bau.example',
            Subject: 'Out of office',
            'Auto-Submitted': 'auto-replied',
            Precedence: 'bulk',
          },
          'Gone fishing.',
          silent('ignored'),
        ),
      ],
    },
  ],
  [
    'what comes back is noted at its ticket, and what was never ours is ignored',
    {
      ...house,
      steps: [
        seventhDay({ Subject: 'Liegeplatzplan' }, 'Wo liegt die Datei?', opens('T1')),
        daemon({ ...returned, Date: '7 Apr 2026 09:00:00 +0200' }, report('failed', '5.2.2', '{{T1.auto}}'), {
          states: ['bounce'],
          ticket: 'T1',
          isAnswered: false,
        }),
        agentAnswers(),
        daemon(returned, report('delayed', '4.2.2', '{{T1.agent1}}'), {
          states: ['bounce'],
          ticket: 'T1',
          isAnswered: false,
        }),
        daemon(returned, report('failed', '5.1.1', '{{T1.agent1}}'), {
          states: ['bounce'],
          ticket: 'T1',
          isAnswered: false,
        }),
        daemon(returned, report('failed', '5.1.1', '<nie-von-uns@schleuder.example>'), silent('ignored')),
      ],
    },
  ],
  [
    'an employee forwards a customer, and a customer forwards a mail as a file',
    {
      ...house,
      steps: [
        agent(
          { Subject: 'WG: Zählerstand' },
          'Bitte übernehmen.\n\nVon: Antje Kruse <antje@kruse-strom.example>\nGesendet: Mittwoch, 8. April 2026 16:00\nAn: Jette Rieke\nBetreff: Zählerstand\n\nDas Formular nimmt keine Komma an.',
          { states: ['new-ticket'], ticket: 'T1', text: ['Das Formular nimmt keine Komma an.'] },
        ),
        agentAnswers(),
        dayOf(9, 'Antje Kruse <antje@kruse-strom.example>')(
          { Subject: 'Zur Ansicht' },
          multipart('mixed', [
            text('Das kam gestern von Ihrem Server.'),
            attached(
              aMail({
                Subject: 'AW: {{T1.tag}} Zählerstand',
                'Auto-Submitted': 'auto-replied',
                'In-Reply-To': '{{T1.agent1}}',
              }),
              'attachment; filename="Vom Server.eml"',
            ),
          ]),
          opens('T2', 'Das kam gestern von Ihrem Server.'),
        ),
      ],
    },
  ],
  [
    'an answer to what we never saw opens a ticket, and one known id among unknown ones is enough',
    {
      ...house,
      steps: [
        eleventhDay(
          { Subject: 'Re: knitting patterns', ...answering('<somewhere-else@moran-knits.example>') },
          'As I said on the phone.',
          opens('T1'),
        ),
        agentAnswers(),
        eleventhDay(
          {
            Subject: 'Re: patterns',
            'In-Reply-To': '<lost@moran-knits.example>',
            References: '{{T1.agent1}} <lost@moran-knits.example>',
          },
          'Here is the size.',
          comments('T1', 'Here is the size.'),
        ),
        eleventhDay(
          { Subject: 'Re: knitting patterns', 'In-Reply-To': '<m11-1@moran-knits.example>' },
          'And the colour.',
          comments('T1', 'And the colour.'),
        ),
        eleventhDay(
          { Subject: 'Needles', 'In-Reply-To': 'your mail of Tuesday, thanks' },
          'Do you host shops for needles?',
          opens('T2'),
        ),
      ],
    },
  ],
  [
    'a mail that is delivered twice counts once, and the same id of somebody else is another mail',
    {
      ...house,
      steps: [
        twice(opens('T1')),
        twice(silent('duplicate')),
        copycat(
          { 'Message-ID': '<pumpe-1@saathoff-pumpen.example>', Subject: 'Pumpe 3' },
          'Ganz etwas anderes.',
          opens('T2', 'Ganz etwas anderes.'),
        ),
        twiceWithoutId(opens('T3')),
        twiceWithoutId(silent('duplicate')),
      ],
    },
  ],
  [
    'a mail to two of our addresses is one ticket, and copies count as well',
    {
      ...house,
      customers: [['imke@focken-hotel.example']],
      steps: [
        toBoth('hilfe@leitstand.example', opens('T1')),
        toBoth('rechnung@leitstand.example', silent('duplicate')),
        fourteenthDay(
          {
            To: 'steuer@beraterin.example',
            Cc: 'rechnung@leitstand.example',
            'Delivered-To': 'rechnung@leitstand.example',
            Subject: 'Belege',
            Date: '14 Apr 2026 14:00:00 +0200',
          },
          'Frau Steen bekommt sie auch.',
          opens('T2'),
        ),
        fourteenthDay(
          {
            To: 'verteiler@focken-hotel.example',
            'Delivered-To': 'hilfe@leitstand.example',
            Subject: 'Schulung',
            Date: '14 Apr 2026 16:00:00 +0200',
          },
          'Wer möchte, kommt um acht.',
          opens('T3'),
        ),
        agentAnswers(),
        fourteenthDay(
          {
            To: 'hilfe@leitstand.example, jette.rieke@leitstand.example',
            Subject: 'Re: {{T1.tag}} Adresse auf der Rechnung',
            ...answering('{{T1.agent1}}'),
          },
          'So stimmt sie.',
          comments('T1', 'So stimmt sie.'),
        ),
      ],
    },
  ],
  [
    'a machine without any mark that answers each answer gets two, and no more',
    {
      ...house,
      steps: [
        robot({ Subject: 'Vorgang 1: Palette' }, 'Ihr Vorgang hat die Nummer 1.', opens('T1')),
        robot({ Subject: 'Vorgang 2: {{T1.tag}} Palette' }, 'Ihr Vorgang hat die Nummer 2.', comments('T1')),
        robot({ Subject: 'Vorgang 3: Eingang bestätigt' }, 'Ihr Vorgang hat die Nummer 3.', opens('T2')),
        robot({ Subject: 'Vorgang 4: Eingang bestätigt' }, 'Ihr Vorgang hat die Nummer 4.', {
          ...silent('new-ticket'),
          ticket: 'T3',
        }),
        robot({ Subject: 'Vorgang 5: {{T1.tag}} Palette' }, 'Ihr Vorgang hat die Nummer 5.', comments('T1')),
        robot({ Subject: 'Vorgang 6: Eingang bestätigt' }, 'Ihr Vorgang hat die Nummer 6.', {
          ...silent('new-ticket'),
          ticket: 'T4',
        }),
      ],
    },
  ],
  [
    'an answer with a picture in its text belongs to the ticket',
    {
      ...house,
      steps: [
        tenthDay({ Subject: 'Bild der Karte' }, 'Die Karte ist schief.', opens('T1')),
        agentAnswers(),
        tenthDay(
          { Subject: 'Re: {{T1.tag}} Bild der Karte', ...answering('{{T1.agent1}}') },
          multipart('related', [
            html('<p>So sieht es aus: <img src="cid:karte@teehaus"></p><blockquote>Wie sieht es aus?</blockquote>'),
            file('inline; filename=karte.png', Buffer.from('iVBORw0KGgo=', 'base64'), 'image/png', {
              'Content-ID': '<karte@teehaus>',
            }),
          ]),
          comments('T1', 'So sieht es aus'),
        ),
      ],
    },
  ],
]

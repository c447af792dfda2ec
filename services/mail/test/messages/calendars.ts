import { aMail, file, html, inLines, type Message, multipart, text } from './a-mail.ts'

const event = (method: string, more = '') =>
  `BEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:${method}\nBEGIN:VEVENT\nUID:wartung-7@amt.example\nDTSTART:20260320T090000Z\nSUMMARY:Wartung${more}\nEND:VEVENT\nEND:VCALENDAR\n`
const invitation = (method: string) => text(event(method), `text/calendar; charset=utf-8; method=${method}`)

const latin1 = (words: string) => Buffer.from(words, 'latin1')

export const calendars: readonly Message[] = [
  {
    name: 'an appointment is called off',
    raw: aMail({ Subject: 'Abgesagt: Wartung' }, multipart('alternative', [text('Abgesagt'), invitation('CANCEL')])),
    says: { kind: 'calendar', files: ['attachment-1.ics'], unanswered: ['calendar-reply'] },
  },
  {
    name: 'an invitation as the third way to say it',
    raw: aMail(
      { Subject: 'Wartung' },
      multipart('alternative', [
        text('Freitag um zehn.'),
        text('<p>Freitag um zehn.</p>', 'text/html'),
        invitation('REQUEST'),
      ]),
    ),
    says: { kind: 'calendar', reply: 'Freitag um zehn.', types: ['text/calendar'], files: ['attachment-1.ics'] },
  },
  {
    name: 'a calendar as a file with two names',
    raw: aMail(
      {},
      multipart('mixed', [
        text('Termin anbei.'),
        file('filename=wartung.ics', event('PUBLISH'), 'text/calendar; name=x.ics'),
      ]),
    ),
    says: { kind: 'calendar', reply: 'Termin anbei.', files: ['wartung.ics'] },
  },
  {
    name: 'an invitation as a file of an unknown kind',
    raw: aMail(
      {},
      multipart('mixed', [
        text('Termin anbei.'),
        file('filename=termin.ics', event('REQUEST'), 'application/x-kalender'),
      ]),
    ),
    says: { kind: 'calendar', files: ['termin.ics'] },
  },
  {
    name: 'somebody accepts an invitation',
    raw: aMail(
      { Subject: 'Zugesagt: Wartung' },
      multipart('alternative', [text('Lars hat zugesagt.'), invitation('REPLY')]),
    ),
    says: { kind: 'calendar', files: ['attachment-1.ics'], unanswered: ['calendar-reply'] },
  },
  {
    name: 'an invitation that is cancelled, with nothing else in the mail',
    raw: aMail({}, { fields: { 'Content-Type': 'text/calendar; method=CANCEL' }, content: inLines(event('CANCEL')) }),
    says: {
      kind: 'calendar',
      files: ['attachment-1.ics'],
      unanswered: ['calendar-reply'],
      reply: 'Absage des Termins: Wartung\nBeginn: 20.03.2026 09:00 (UTC)',
    },
  },
  {
    name: 'an invitation that is all of the mail, in the words of Outlook',
    raw: aMail(
      {},
      text(
        latin1(
          [
            'BEGIN:VCALENDAR',
            'METHOD:REQUEST',
            'BEGIN:VTIMEZONE\nTZID:W. Europe Standard Time\nBEGIN:STANDARD\nDTSTART:16010101T030000\nEND:STANDARD\nEND:VTIMEZONE',
            'BEGIN:VEVENT',
            'DESCRIPTION;LANGUAGE=de-DE:Bitte Zugänge bereithalten\\; danke.\\n\\nDr. Übel\\, Technik\n ',
            'DTSTART;TZID=W. Europe Standard Time:20260320T100000',
            'DTEND;TZID="W. Europe Standard Time":20260320T113000',
            'LOCATION:Rechenraum 2',
            'SUMMARY;LANGUAGE=de-DE:Abnahme des neuen\n  Speichers',
            'BEGIN:VALARM\nDESCRIPTION:REMINDER\nEND:VALARM',
            'END:VEVENT',
            'END:VCALENDAR',
          ].join('\r\n'),
        ),
        'text/calendar; charset=iso-8859-1; method=REQUEST',
      ),
    ),
    says: {
      kind: 'calendar',
      files: ['attachment-1.ics'],
      types: ['text/calendar'],
      reply:
        'Einladung: Abnahme des neuen Speichers\nBeginn: 20.03.2026 10:00 (W. Europe Standard Time)\n' +
        'Ende: 20.03.2026 11:30 (W. Europe Standard Time)\nOrt: Rechenraum 2\n\n' +
        'Bitte Zugänge bereithalten; danke.\n\nDr. Übel, Technik',
    },
  },
  {
    name: 'an invitation for whole days beside an empty HTML',
    raw: aMail(
      {},
      multipart('alternative', [
        html('<html><body><p></p></body></html>'),
        text(
          'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20260330\nDTEND;VALUE=DATE:20260401\nEND:VEVENT\nEND:VCALENDAR',
          'text/calendar',
        ),
      ]),
    ),
    says: {
      kind: 'calendar',
      files: ['attachment-1.ics'],
      reply: 'Termin: (ohne Titel)\nBeginn: 30.03.2026\nEnde: 31.03.2026',
    },
  },
  {
    name: 'an invitation whose lines a program has broken',
    raw: aMail(
      {},
      text(event('REQUEST', '\nDESCRIPTION:Bitte pünktlich\nsein, danke\nLOCATION:Halle 3'), 'text/calendar'),
    ),
    says: {
      kind: 'calendar',
      files: ['attachment-1.ics'],
      reply: 'Einladung: Wartung\nBeginn: 20.03.2026 09:00 (UTC)\nOrt: Halle 3\n\nBitte pünktlich',
    },
  },
  {
    name: 'somebody declines an invitation and says nothing else',
    raw: aMail(
      {},
      text(event('REPLY', '\nATTENDEE;PARTSTAT=DECLINED;CN="Lars":mailto:lars@amt.example'), 'text/calendar'),
    ),
    says: {
      kind: 'calendar',
      files: ['attachment-1.ics'],
      unanswered: ['calendar-reply'],
      reply: 'Antwort auf die Einladung: Wartung\nAntwort: abgesagt\nBeginn: 20.03.2026 09:00 (UTC)',
    },
  },
]

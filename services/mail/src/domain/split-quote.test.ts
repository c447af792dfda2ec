import { expect, test } from 'vitest'
import { splitQuote } from './split-quote.ts'

const cases: [name: string, text: string, reply: string][] = [
  [
    'a German attribution',
    'Danke!\n\nAm 06.02.26 um 09:30 schrieb Support Hosting:\n> Guten Tag\n> alles gut',
    'Danke!',
  ],
  [
    'an English attribution over two lines',
    'Thanks.\n\nOn Fri, Feb 6, 2026 at 9:30 AM Support Hosting\n<s@h.example> wrote:\n\n> Hello',
    'Thanks.',
  ],
  [
    'an attribution that starts with the name',
    'Okay.\n\nMax Muster <m@x.example> schrieb am Di., 16. Aug. 2016\num 12:52 Uhr:\n\n> Hi Bob',
    'Okay.',
  ],
  [
    'an unquoted mail below the attribution',
    'Ja.\n\nAm 1. Mai 2026 um 10:00 schrieb A B <a@b.example>:\n\nSoll ich?\nGruß',
    'Ja.',
  ],
  [
    'the line of Outlook',
    'Erledigt.\n\n-----Ursprüngliche Nachricht-----\nVon: A <a@b.example>\nBetreff: x\n\nText',
    'Erledigt.',
  ],
  ['the header block of Outlook', 'Gut.\n\nVon: A <a@b.example>\nGesendet: Freitag\nAn: C\nBetreff: x\n\nText', 'Gut.'],
  [
    'underscores and an English block',
    'Fine.\n________________________________\nFrom: A <a@b.example>\nSent: Friday\nTo: C\nSubject: x\n\nText',
    'Fine.',
  ],
  [
    'a block that begins with the day',
    'Stimmt.\n\nGesendet: Mittwoch, 11. März 2026\nVon: A <a@b.example>\nAn: C\nBetreff: x\n\nText',
    'Stimmt.',
  ],
  [
    'a block below the mark of a telephone',
    'Passt.\n\nVon meinem iPhone gesendet\n\nVon: A <a@b.example>\nGesendet: Freitag\nAn: C\n\nText',
    'Passt.',
  ],
]

test.each(cases)('cuts the reply at %s', (_name, text, reply) => {
  const split = splitQuote(text, 'Re: Frage')
  expect(split.reply).toBe(reply)
  expect(split.quoted).not.toBe('')
})

test('keeps the question above each answer that stands between quoted lines', () => {
  const { reply, shown, quoted } = splitQuote(
    'Am 06.02.26 um 09:30 schrieb S:\n> Guten Tag\n>\n> Code?\n\nXy7.\n\n> DNS?\n\nJa, bitte.\n\n-- \nPeter Lange',
    'Re: Domain',
  )
  expect(reply).toBe('Xy7.\n\nJa, bitte.')
  expect(shown).toBe('> Code?\n\nXy7.\n\n> DNS?\n\nJa, bitte.')
  expect(quoted).toContain('> Code?')
  expect(quoted).toContain('Peter Lange')
})

test('leaves a forwarded mail whole, because it is the message', () => {
  const text =
    'Bitte prüfen.\n\n-----Ursprüngliche Nachricht-----\nVon: A\nAn: B\nBetreff: c\n\nDer Kalender bleibt leer.'
  expect(splitQuote(text, 'WG: Kalender').reply).toContain('Der Kalender bleibt leer.')
})

test('keeps a mail that consists of a quotation only', () => {
  expect(splitQuote('> nur\n> Zitat', 'Re: x')).toMatchObject({ reply: '> nur\n> Zitat', quoted: '' })
})

test('does not take a list of the sender for the head of an earlier mail', () => {
  const text = 'Bitte ergänzen:\nAn: alle\nDatum: Freitag\nOrt: Halle 4\nVon: wem es auffällt'
  expect(splitQuote(text, 'Frage')).toMatchObject({ reply: text, quoted: '' })
})

test('does not take ordinary sentences for attributions', () => {
  const text = 'Am Montag schrieb ich Ihnen schon einmal.\nHeute noch einmal: bitte melden.'
  expect(splitQuote(text, 'Frage')).toMatchObject({ reply: text, quoted: '' })
})

test('keeps what follows headers that somebody names as part of a request', () => {
  const text = 'Bitte Umleitung einrichten:\nVon: a@b.example\nAn: c@d.example\nBetreff: …\n\nUnd außerdem WICHTIG'
  expect(splitQuote(text, 'Re: Frage')).toMatchObject({ reply: text, shown: text, quoted: '' })
  const dated = 'Bitte nachsehen:\nVon: a@b.example\nDatum: gestern\nAn: c@d.example\n\nUnd außerdem WICHTIG'
  expect(splitQuote(dated, 'Re: Frage').reply).toContain('WICHTIG')
  const copied =
    'Bitte so senden:\nCc: e@f.example\nAn: c@d.example\nVon: a@b.example\nDatum: morgen\n\nUnd danach löschen'
  expect(splitQuote(copied, 'Re: Frage').shown).toBe(copied)
})

test('keeps indents and empty lines of what was written', () => {
  const text = '  eingerückt\n\n\n\n    tiefer\n\nAm 06.02.26 um 09:30 schrieb S:\n> alt'
  expect(splitQuote(text, 'Re: x').shown).toBe('  eingerückt\n\n\n\n    tiefer')
})

test('leaves one answer below a long quotation without it', () => {
  const long = Array.from({ length: 20 }, (_, line) => `> Zeile ${line}`).join('\n')
  expect(splitQuote(`Am 06.02.26 um 09:30 schrieb S:\n${long}\n\nErledigt.`, 'Re: x').shown).toBe('Erledigt.')
})

test.each([
  'Bitte folgende Umleitungen einrichten:\n\nVon: a@kunde.example\nAn: b@kunde.example\nDatum: ab 1.12.\nBetreff: egal\n\nUnd bitte das Passwort von c@kunde.example zurücksetzen.',
  'Termin:\n\nVon: 8:00 Uhr\nAn: Werktagen\nDatum: ab 1.12.\n\nBitte bestätigen.',
  'Hallo,\nam 26. November um 10:12 schrieb uns ein Kunde:\nDer Shop ist langsam.\nKönnt ihr das prüfen?',
  'Hi,\nOn Monday at 10:15 your colleague wrote:\nit works now. It does not.\nPlease call.',
  'Das Paket ist unterwegs.\n\nGesendet mit DHL Express.',
  'The parcel has left.\n\nSent from Hamburg on Monday',
  'Le colis est parti.\n\nEnvoyé de Paris lundi matin',
  'Gesendet mit Outlook 2019',
  'Bitte nicht.\n\nWir nutzen Outlook für Android',
  'Schritt 2:\n\nOutlook für Android einrichten',
  'Please do this:\n\nDownload Outlook for our new colleague',
  'Il pacco è partito.\n\nInviato da Milano',
  'Enviado ayer.\n\nEnviado desde Madrid con prisa',
])('what somebody tells stays theirs: %j', (text) => {
  expect(splitQuote(text, 'Re: Frage').reply).toBe(text)
})

test('an answer that looks like the line of a telephone is an answer', () => {
  const { reply } = splitQuote('Gesendet mit Outlook 2019\n\n> Womit haben Sie gesendet?', 'Re: Frage')
  expect(reply).toBe('Gesendet mit Outlook 2019')
})

test.each([
  ['the answer ends', '> 550 5.7.1 rejected'],
  ['it goes on', '> 550 5.7.1 rejected\n> 551\n> 552\n> 553\n> 554\n> 555\n> 556\n> 557\n> 558\n\nWas heißt das?'],
])('what a sentence of the sender leads to is theirs, whether %s', (_, below) => {
  const text = `Hallo,\n\nder Server meldet:\n\n${below}`
  expect(splitQuote(text, 'Re: Frage')).toMatchObject({ reply: text, shown: text, quoted: '' })
})

test('a log of half a million lines goes on below a quotation of it', () => {
  const text = `Der Server meldet:\n> 550\n${'x\n'.repeat(500_000)}Ende`
  expect(splitQuote(text, 'Re: Frage').reply).toBe(text)
})

test('who leads to a quotation in words that are no attribution by themselves shows only what is new', () => {
  expect(splitQuote('Tak.\n\nMara napisała:\n> Czy działa?', 'Re: x').quoted).toContain('Czy działa?')
})

test('what a person tells of a colleague in passing stays theirs', () => {
  const text = 'Hallo,\n\nam 2.3.2026 um 9:12 schrieb Ihr Kollege:\nBitte neu starten.\nDas hat nichts gebracht.'
  expect(splitQuote(text, 'Re: Frage').reply).toBe(text)
  const told = 'Am 2.3.2026 um 9:12 schrieb mir Ihr Kollege:\nBitte neu starten.\nDas hat nichts gebracht.'
  expect(splitQuote(told, 'Re: Frage').reply).toBe(told)
})

test.each([
  'Gesendet von Mail<https://go.fenster.example/fwlink/?LinkId=550986> für Windows 10',
  'Gesendet von [Mail](https://go.fenster.example/fwlink/?LinkId=550986) für Windows 10',
  'Beziehen Sie Outlook für Android<https://aka.example/AAb9ysg>',
  'Gesendet von FairEmail, quelloffene und datenschutzfreundliche E-Mail-App für Android',
  'Sent with [Proton Mail](https://proton.example/mail/home) secure email.',
  'Gesendet mit der GMX iPhone App',
  'Gesendet von meinem Fairphone 5',
  'Sent from my Surface',
  'Envoyé de mon téléphone',
  'Outlook für Android herunterladen',
  'Laden Sie Outlook für iOS herunter',
  'Télécharger Outlook pour iOS<https://aka.example/x>',
  'Obtener [Outlook para Android](https://aka.example/x)',
  'Ottieni Outlook per Android',
  'Outlook voor Android downloaden',
  'Pobierz program Outlook dla systemu Android',
  'Hämta Outlook för iOS',
  'Hent Outlook til iOS',
  'Získat Outlook pro iOS',
  'Загрузить Outlook для iOS',
  'iOS için Outlook’u edinin',
  'Outlook for Android を入手',
  '获取 Outlook for iOS',
  'Inviato da iPhone',
  'Enviado desde mi iPhone',
  'Enviado do meu telemóvel',
  'Verstuurd vanaf mijn iPhone',
  'Wysłane z iPhone’a',
  'Odesláno z iPhonu',
  'Skickat från min iPhone',
  'Sendt fra min iPad',
  'Отправлено с iPhone',
  '发自我的iPhone',
  'iPhoneから送信',
])('the line of a program is no part of the answer: %s', (line) => {
  const below = 'Von: A <a@b.example>\nGesendet: Freitag\nAn: C\nBetreff: x\n\nText'
  expect(splitQuote(`Passt.\n\n${line}\n\n${below}`, 'Re: x').reply).toBe('Passt.')
})

test.each([
  [
    'a mailbox that writes the verb between dashes',
    '---- On Mon, 02 Mar 2026 09:12:33 +0100 S <s@h.example> wrote ----',
  ],
  ['the same in German', '---- Am Mo, 02 März 2026 09:12:33 +0100 S <s@h.example> schrieb ---'],
  ['dashes of another kind', '‐‐‐‐‐‐‐ Original Message ‐‐‐‐‐‐‐'],
  ['a frame of asterisks', '**************** Original-Nachricht ****************\nVon: S'],
  ['a groupware of old', '>>> Support Hosting <s@h.example> 02.03.2026 09:12 >>>'],
  ['an office suite that names itself', 'Original Message processed by david®'],
  [
    'the head of the earlier mail as a table',
    '| Von: | S <s@h.example> |\n| --- | --- |\n| An: | K |\n| Datum: | 02.03.2026 |',
  ],
  ['a French verb that a line end parts', 'Le lun. 2 mars 2026 à 09:12, S <s@h.example> a\nécrit :'],
  [
    'a long name whose address stands below',
    `Am Mo., 2. März 2026 um 09:12 Uhr schrieb ${'Support '.repeat(9)}\n<s@h.example>:`,
  ],
  ['an hour with its half of the day', 'On Mon, Mar 02, 2026 at 09:12:33AM +0100, Support wrote:'],
])('the earlier mail begins at %s', (_, line) => {
  expect(splitQuote(`Passt.\n\n${line}\n\nSoll ich?\n\nGruß`, 'Re: x')).toMatchObject({
    reply: 'Passt.',
    shown: 'Passt.',
  })
})

const marked = 'Am 2.3.2026 um 08:30 schrieb S <s@x.example>:'

test('what stands below a line of hyphens is an answer while others follow it', () => {
  const { reply } = splitQuote(`${marked}\n> Eins?\n\nJa.\n\n--\nUnd bitte auch web2.\n\n> Zwei?\n\nNein.`, 'Re: x')
  expect(reply).toBe('Ja.\n\n--\nUnd bitte auch web2.\n\nNein.')
  expect(splitQuote(`${marked}\n> Eins?\n\nJa.\n\n-- \nMax`, 'Re: x').reply).toBe('Ja.')
})

const head = 'Von: S <s@x.example>\nGesendet: Montag, 2. März 2026\nAn: I\nBetreff: x'

test('answers between marked lines below a head without marks are not hidden', () => {
  const text = `Hier die Angaben.\n\n-----Ursprüngliche Nachricht-----\n${head}\n\n> Eins?\nJa\n> Zwei?\nNein`
  expect(splitQuote(text, 'AW: x').shown).toBe(text)
})

test.each(['Hallo,', 'Guten Tag Frau Lang,', 'Sehr geehrte Damen und Herren,', 'Hi Max', 'Dear Support Team,'])(
  'who greets with "%s" above the earlier mail and answers below it is heard',
  (greeting) => {
    const text = `${greeting}\n\n${head}\n\nWann?\n\nMorgen um zehn.`
    expect(splitQuote(text, 'AW: x').shown).toBe(text)
  },
)

test.each([
  ['AW: WG: x', `Ja, bitte.\n\n${head}\n\nAlt.`],
  ['Re: Fwd: x', `Ja, bitte.\n\n${marked}\n> Alt.`],
  ['[#10023] AW: WG: x', `Ja, bitte.\n\n${head}\n\nAlt.`],
  ['Re: x', `Ja, bitte.\n\n${marked}\n> ---------- Forwarded message ---------\n> From: I <i@y.example>\n> Alt.`],
  ['AW: x', `Ja, bitte.\n\n${head}\n\n---------- Weitergeleitete Nachricht ---------\n${head}\n\nAlt.`],
])('an answer to a mail that was passed on is an answer: %s %j', (subject, text) => {
  expect(splitQuote(text, subject).shown).toBe('Ja, bitte.')
})

test.each(['WG: AW: x', 'Fwd: Re: x', 'RV: x', 'ENC: x', 'VB: x'])('what is passed on as "%s" is whole', (subject) => {
  const text = `Bitte prüfen.\n\n${head}\n\nDer Kalender bleibt leer.`
  expect(splitQuote(text, subject).shown).toBe(text)
})

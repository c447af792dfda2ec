import { describe, expect, test } from 'vitest'
import { splitQuote } from './split-quote.ts'

const from = 'Support <s@x.example>'

describe.each([
  ['Polish', `pon., 2 mar 2026 o 08:30 ${from} napisał(a):`],
  ['Polish of Thunderbird', 'W dniu 2.03.2026 o 08:30, Support pisze:'],
  ['Polish of Apple', `Wiadomość napisana przez ${from} w dniu 2 mar 2026, o godz. 08:30:`],
  ['Czech', `po 2. 3. 2026 v 8:30 odesílatel ${from} napsal:`],
  ['Czech of Thunderbird', 'Dne 02. 03. 26 v 8:30 Support napsal(a):'],
  ['Czech of Apple', `2. 3. 2026 v 8:30, ${from}:`],
  ['Turkish', `${from}, 2 Mar 2026 Pzt, 08:30 tarihinde şunu yazdı:`],
  ['Turkish of Apple', `${from} şunları yazdı (2 Mar 2026 08:30):`],
  ['Japanese', `2026年3月2日(月) 8:30 ${from}:`],
  ['Japanese of Apple', `2026/03/02 8:30、${from}のメール:`],
  ['Russian', `пн, 2 мар. 2026 г. в 08:30, ${from}:`],
  ['Russian of Thunderbird', '02.03.2026 08:30, Support пишет:'],
  ['Russian of Apple', `2 марта 2026 г., в 08:30, ${from} написал(а):`],
  ['Russian of Mail.ru', `Понедельник, 2 марта 2026, 8:30 +03:00 от ${from}:`],
  ['Chinese', `${from} 于2026年3月2日周一 08:30写道：`],
  ['Chinese of Apple', `在 2026年3月2日，08:30，${from} 写道：`],
  ['Chinese of Taiwan', `${from} 於 2026年3月2日 週一 上午8:30寫道：`],
  ['Finnish', 'ma 2. maalisk. 2026 klo 8.30 Support (s@x.example) kirjoitti:'],
  ['Finnish of Thunderbird', 'Support kirjoitti 2.3.2026 klo 8.30:'],
  ['Dutch', `Op ma 2 mrt 2026 om 08:30 schreef ${from}:`],
  ['Dutch of Thunderbird', 'Op 02-03-2026 om 08:30 schreef Support:'],
  ['Italian', `Il giorno lun 2 mar 2026 alle ore 08:30 ${from} ha scritto:`],
  ['Italian of Thunderbird', 'Il 02/03/2026 08:30, Support ha scritto:'],
  ['Romanian', `Pe lun., 2 mar. 2026 la 08:30, ${from} a scris:`],
  ['Romanian of Thunderbird', 'Pe 02.03.2026 08:30, Support a scris:'],
  ['Hungarian', `Support <s@x.example> ezt írta (időpont: 2026. márc. 2., H, 8:30):`],
  ['Hungarian of Thunderbird', '2026. 03. 02. 8:30 keltezéssel, Support írta:'],
  ['Norwegian', `man. 2. mar. 2026 kl. 08:30 skrev ${from}:`],
  ['Norwegian of Thunderbird', 'På 02.03.2026 08:30, Support skrev:'],
  ['Swedish', `Den mån 2 mars 2026 kl 08:30 skrev ${from}:`],
  ['Danish of Thunderbird', 'Den 02-03-2026 kl. 08:30 skrev Support:'],
  ['Ukrainian', `пн, 2 бер. 2026 р. о 08:30 ${from} пише:`],
  ['Ukrainian of Apple', `2 бер. 2026 р. о 08:30 ${from} написав(-ла):`],
  ['Croatian', `pon, 2. ožu 2026. u 08:30 ${from} napisao je:`],
  ['Croatian of Thunderbird', 'Dana 02. 03. 2026. u 08:30 Support je napisao/la:'],
  ['Serbian', `пон, 2. мар 2026. у 08:30 ${from} је написао/ла:`],
  ['Slovak', `po 2. 3. 2026 o 8:30 ${from} napísal(a):`],
  ['Slovak of Thunderbird', 'Dňa 2. 3. 2026 o 8:30 Support napísal(a):'],
  ['Slovenian', `V V pon., 2. mar. 2026 ob 08:30 je oseba ${from} napisala:`],
  ['Bulgarian', `На пн, 2.03.2026 г. в 8:30 ч. ${from} написа:`],
  ['Greek', `Στις Δευ 2 Μαρ 2026 στις 8:30 π.μ., ο χρήστης ${from} έγραψε:`],
  ['Lithuanian', `2026-03-02, pr, 08:30 ${from} rašė:`],
  ['Latvian', 'pirmd., 2026. g. 2. marts, plkst. 08:30 — lietotājs Support (<s@x.example>) rakstīja:'],
  ['Estonian', `Kuupäev E, 2. märts 2026 kell 08:30 kirjutas ${from}:`],
  ['Portuguese', `${from} escreveu (segunda, 2/03/2026 à(s) 08:30):`],
  ['Portuguese of Thunderbird', 'Às 08:30 de 02/03/2026, Support escreveu:'],
  ['Dutch of Apple', `Op 2 mrt 2026, om 08:30 heeft ${from} het volgende geschreven:`],
  ['German of Horde', `Zitat von ${from}:`],
  ['German of Horde, without a name', 'Zitat von s@x.example:'],
  ['English of Horde', `Quoting ${from}:`],
  ['Spanish of Horde', `${from} escribió:`],
  ['Italian of Horde', `Citando ${from}:`],
  ['German of Tuta', '2. März 2026, 08:30 von s@x.example:'],
  ['English of Tuta', 'Mar 2, 2026, 08:30 by s@x.example:'],
  ['French of Tuta', '2 mars 2026, 08:30 de s@x.example :'],
  ['GroupWise', '>>> Support <s@x.example> 02.03.2026 08:30 >>>'],
  ['GroupWise, where the name begins the line', 'Support <s@x.example> 02.03.2026 08:30 >>>'],
  ['GroupWise, its line broken', 'Support <s@x.example>\n12.11.2026 10:31 >>>'],
  ['GroupWise, its line broken between arrows', '>>> Support <s@x.example>\n02.03.2026 08:30 >>>'],
  [
    'GroupWise in words',
    '>>> "Support" <s@x.example> schrieb am Montag, 2. März 2026 um 08:30 in Nachricht\n<a.b@x.example>:',
  ],
])('a quotation in %s', (_language, attribution) => {
  test.each(['', '> '])('is not taken for the answer, marked by "%s"', (mark) => {
    const { reply, quoted } = splitQuote(`OK 4711.\n\n${attribution}\n\n${mark}12 Server\n${mark}web1`, 'Re: x')
    expect(reply).toBe('OK 4711.')
    expect(quoted).toContain('12 Server')
  })
})

test.each([
  ['Russian', 'От: Support <s@x.example>\nОтправлено: 2 марта 2026 г. 8:30\nКому: Ида\nТема: Сервер'],
  ['Japanese', '差出人: Support <s@x.example>\n送信日時: 2026年3月2日 8:30\n宛先: Ida\n件名: サーバー'],
  ['Chinese', '发件人: Support <s@x.example>\n发送时间: 2026年3月2日 8:30\n收件人: Ida\n主题: 服务器'],
  ['Chinese of Taiwan', '寄件者： Support <s@x.example>\n寄件日期： 2026年3月2日 8:30\n收件者： Ida\n主旨： 伺服器'],
  [
    'Finnish',
    'Lähettäjä: Support <s@x.example>\nLähetetty: maanantai 2. maaliskuuta 2026\nVastaanottaja: Ida\nAihe: x',
  ],
  ['Turkish', 'Kimden: Support <s@x.example>\nGönderildi: 2 Mart 2026 Pazartesi\nKime: Ida\nKonu: x'],
  ['Dutch', 'Van: Support <s@x.example>\nVerzonden: maandag 2 maart 2026\nAan: Ida\nOnderwerp: x'],
  ['Italian', 'Da: Support <s@x.example>\nInviato: lunedì 2 marzo 2026\nA: Ida\nOggetto: x'],
  ['Polish', 'Od: Support <s@x.example>\nWysłano: poniedziałek, 2 marca 2026\nDo: Ida\nTemat: x'],
  ['Slovak', 'Od: Support <s@x.example>\nOdoslané: pondelok 2. marca 2026\nKomu: Ida\nPredmet: x'],
  ['Croatian', 'Od: Support <s@x.example>\nPoslano: ponedjeljak, 2. ožujka 2026.\nPrima: Ida\nPredmet: x'],
  ['Hungarian', 'Feladó: Support <s@x.example>\nElküldve: 2026. március 2., hétfő 8:30\nCímzett: Ida\nTárgy: x'],
  ['Romanian', 'De la: Support <s@x.example>\nTrimis: luni, 2 martie 2026 08:30\nCătre: Ida\nSubiect: x'],
  ['Ukrainian', 'Від: Support <s@x.example>\nНадіслано: понеділок, 2 березня 2026 р. 8:30\nКому: Ida\nТема: x'],
  ['Serbian', 'Šalje: Support <s@x.example>\nPoslato: ponedeljak, 02. mart 2026. 08:30\nPrima: Ida\nTema: x'],
  ['Greek', 'Από: Support <s@x.example>\nΣτάλθηκε: Δευτέρα, 2 Μαρτίου 2026 8:30 πμ\nΠρος: Ida\nΘέμα: x'],
  ['Bulgarian', 'От: Support <s@x.example>\nИзпратено: понеделник, 2 март 2026 г. 8:30\nДо: Ida\nТема: x'],
  ['Lithuanian', 'Nuo: Support <s@x.example>\nIšsiųsta: 2026 m. kovo 2 d. 08:30\nKam: Ida\nTema: x'],
  ['Estonian', 'Saatja: Support <s@x.example>\nSaadetud: 2. märts 2026 08:30\nAdressaat: Ida\nTeema: x'],
  ['Polish of Outlook in the browser', 'Od: Support <s@x.example>\nWysłane: 2 marca 2026 08:30\nDo: Ida\nTemat: x'],
  ['Czech', 'Od: Support <s@x.example>\nOdesláno: pondělí 2. března 2026\nKomu: Ida\nPředmět: x'],
])('the head of an earlier mail in %s ends the answer', (_language, head) => {
  expect(splitQuote(`OK.\n\n${head}\n\nAlt.`, 'Re: x')).toMatchObject({ reply: 'OK.', shown: 'OK.' })
})

test.each([
  ['原始邮件'],
  ['原始郵件'],
  ['元のメッセージ'],
  ['Исходное сообщение'],
  ['Alkuperäinen viesti'],
  ['Wiadomość oryginalna'],
  ['Původní zpráva'],
  ['Orijinal Mesaj'],
])('a line of dashes with "%s" ends the answer', (words) => {
  expect(splitQuote(`OK.\n\n------- ${words} -------\nAlt.`, 'Re: x').reply).toBe('OK.')
})

test.each([
  ['PD: Serwer', ''],
  ['VL: Palvelin', ''],
  ['İlt: Sunucu', ''],
  ['Doorst: Server', ''],
  ['转发: 服务器', ''],
  ['転送： サーバー', ''],
  ['Re: x', '---------- Przekazana wiadomość ----------\n'],
  ['Re: x', '-------- Пересылаемое сообщение --------\n'],
  ['Re: x', '---- 转发的邮件 ----\n'],
  ['Re: x', '-------- Doorgestuurd bericht --------\n'],
  ['Re: x', '-------- Messaggio inoltrato --------\n'],
])('a mail that is handed on under "%s" %j is whole', (subject, line) => {
  const text = `OK.\n\n${line}От: Support <s@x.example>\nОтправлено: 2 марта 2026 г.\nКому: Ида\n\n12 Server`
  expect(splitQuote(text, subject).reply).toBe(text)
})

test.each([
  ['Он написал мне вчера:\nсервер лежит'],
  ['Hij schreef om 8:30 dat het werkt:\nja'],
  ['Ha scritto lui:\nva bene'],
  ['Kirjoitti eilen:\nok'],
  ['客户写道：\n服务器坏了'],
  ['Prosím pište na s@x.example do 8:30:\nděkuji'],
  ['Dňa 2. 3. 2026 o 8:30 mi kolega napísal:\nvšetko beží'],
  ['На 2.03.2026 в 8:30 колега ми написа:\nработи'],
  ['Jeg skrev 02.03.2026 08:30 til Per:\ndet virker'],
  ['Zitat von Goethe:\nEs irrt der Mensch.'],
  ['2. März 2026, 08:30 an s@x.example:\nbitte neu starten'],
  ['Werte:\nlinks 3 >>>\nrechts 4'],
  ['Пишите до 2 марта 2026 г. 8:30 на адрес s@x.example:\nспасибо'],
])('%j is all of the sender', (text) => {
  expect(splitQuote(text, 'x')).toMatchObject({ reply: text, quoted: '' })
})

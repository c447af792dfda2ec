interface HeaderWords {
  from: string
  day: string
  /** Recipients and subject. */
  other: string
}

/** How mail programs name the headers of an earlier mail above its text. */
const languages: readonly HeaderWords[] = [
  { from: 'Von', day: 'Gesendet( am)?|Datum', other: 'An|Kopie|Betreff' },
  { from: 'From', day: 'Sent|Date', other: 'To|Cc|Subject' },
  { from: 'De', day: 'Envoyé|Date', other: 'À|Objet' },
  { from: 'De', day: 'Enviado( el| em)?|Enviada( em)?|Fecha|Data', other: 'Para|Asunto|Assunto' },
  { from: 'De', day: 'Enviat( el)?', other: 'Per a|Tema' },
  { from: 'Da', day: 'Inviato|Data', other: 'A|Oggetto' },
  { from: 'Van', day: 'Verzonden', other: 'Aan|Onderwerp' },
  { from: 'Od', day: 'Wysłan[oe]|Data', other: 'Do|DW|Temat' },
  { from: 'Od', day: 'Odesláno|Datum', other: 'Komu|Kopie|Předmět' },
  { from: 'Od', day: 'Odoslané|Dátum', other: 'Komu|Kópia|Predmet' },
  { from: 'Od', day: 'Poslano|Datum', other: 'Prima|Za|Predmet|Zadeva' },
  { from: 'Šalje', day: 'Poslano|Poslato|Datum', other: 'Prima|Za|Predmet|Tema' },
  { from: 'Από', day: 'Στάλθηκε|Ημερομηνία', other: 'Προς|Κοιν|Θέμα' },
  { from: 'От', day: 'Изпратено|Дата', other: 'До|Копие|Тема' },
  { from: 'Nuo', day: 'Išsiųsta|Data', other: 'Kam|Kopija|Tema' },
  { from: 'No', day: 'Nosūtīts|Datums', other: 'Kam|Kopija|Tēma' },
  { from: 'Saatja', day: 'Saadetud|Saatmisaeg|Kuupäev', other: 'Adressaat|Koopia|Teema' },
  { from: 'Feladó', day: 'Elküldve|Dátum', other: 'Címzett|Másolatot kap|Tárgy' },
  { from: 'De la', day: 'Trimis|Data', other: 'Către|Subiect' },
  { from: 'Від', day: 'Надіслано|Дата', other: 'Кому|Копія|Тема' },
  { from: 'Fra', day: 'Sendt|Dato', other: 'Til|Emne' },
  { from: 'Från', day: 'Skickat|Datum', other: 'Till|Kopia|Ämne' },
  { from: 'Lähettäjä', day: 'Lähetetty|Päivämäärä|Päiväys', other: 'Vastaanottaja|Kopio|Aihe' },
  { from: 'Kimden', day: 'Gönderildi|Gönderme Tarihi|Tarih', other: 'Kime|Bilgi|Konu' },
  { from: 'От( кого)?', day: 'Отправлено|Дата', other: 'Кому|Копия|Тема' },
  { from: '差出人', day: '送信日時|日時|日付', other: '宛先|CC|件名' },
  { from: '发件人', day: '发送时间|发件时间|日期', other: '收件人|抄送|主题' },
  { from: '寄件者|寄件人', day: '寄件日期|傳送日期|日期', other: '收件者|收件人|副本|主旨|主題' },
]

const anyOf = (words: (one: HeaderWords) => string) =>
  new RegExp(`^[ \\t\u00a0>*|]*(${languages.map(words).join('|')})\\s*(\\*\\s*)?[:\uff1a]`, 'i')

export const headerNames = {
  from: anyOf(({ from }) => from),
  day: anyOf(({ day }) => day),
  other: anyOf(({ day, other }) => `${day}|${other}`),
}

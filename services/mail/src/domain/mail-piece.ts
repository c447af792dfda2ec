import { headerValue, type ParsedMail } from './parsed-mail.ts'

/**
 * A mail that a program has cut (RFC 2046, 5.2.2): of what is left of its words nobody would make sense. By the id that all of
 * its pieces bear they come into one ticket.
 */
export function tellPiece(mail: ParsedMail): ParsedMail {
  const type = headerValue(mail, 'content-type') ?? ''
  if (!/^message\/partial\b/i.test(type)) return mail
  const said = (name: string) => new RegExp(`;\\s{0,9}${name}="?([^";]{1,200})`, 'i').exec(type)?.[1]?.trim()
  const [id = '', number = '?', total] = [said('id'), said('number'), said('total')]
  const sentence =
    `(Diese E-Mail ist Teil ${number}${total ? ` von ${total}` : ''} einer E-Mail, die ein Mailprogramm zerlegt hat, und kann ` +
    'hier nicht gelesen werden. Der Teil liegt als Datei bei. Bitten Sie den Absender, die E-Mail im Ganzen zu senden.)'
  const named = /^[^\s<>]{1,200}$/.test(id) ? [`<${id}>`] : []
  return {
    ...mail,
    text: sentence,
    textFormat: 'plain',
    replyText: sentence,
    commentText: sentence,
    references: [...mail.references, ...named],
    warnings: [...mail.warnings, 'mail-in-pieces'],
  }
}

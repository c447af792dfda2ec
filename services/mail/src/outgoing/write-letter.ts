import type { Language } from '@leitstand/contracts/actor'
import type { MailPassage } from '@leitstand/contracts/mail/requests'
import { escaped, type Place, quotation, toHtml, toText } from './render-text.ts'

/** How the mails of this house look. */
export interface Brand {
  name: string
  /** `#rrggbb` */
  colour: string
  logo: { content: Buffer; type: string } | null
  /** Below every mail, for instance what the law asks of business letters; lines. */
  signature: string
}

export interface Letter extends Place {
  subject: string
  passages: readonly MailPassage[]
  /** Below the text, smaller: why it came, where to go on; plain. */
  foot: string
  language: Language | null
}

/** Content-ID of the logo. */
export const logoId = 'logo@leitstand'

/** A mail as text and as HTML (RFC 2046 5.1.4), from the same words. */
export function writeLetter(letter: Letter, brand: Brand): { text: string; html: string } {
  const foot = [letter.foot, brand.signature].filter((part) => part !== '')
  const below = foot.length > 0 ? `\n\n-- \n${foot.join('\n\n')}` : ''
  const body = letter.passages.map((passage) => passageText(passage, letter)).join('\n\n')
  return { text: `${body}${below}\n`, html: page(letter, brand) }
}

function page(letter: Letter, brand: Brand): string {
  const body = letter.passages.map((passage) => passageHtml(passage, letter, brand)).join('')
  const foot = withButtons(letter.foot, letter, brand)
  const signature = toHtml(brand.signature, 'plain', letter)
  const head = brand.logo
    ? `<img src="cid:${logoId}" alt="${escaped(brand.name)}" height="32" style="height:32px;width:auto;border:0">`
    : `<strong style="font-size:16px">${escaped(brand.name)}</strong>`
  return `<!doctype html>
<html${letter.language ? ` lang="${letter.language}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(letter.subject)}</title>
<style>${darkStyles}</style></head>
<body class="ground" style="margin:0;padding:0;background:#eef1f0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="table-layout:fixed;background:#eef1f0"><tr><td align="center" style="padding:20px 10px">
<table role="presentation" width="640" cellpadding="0" cellspacing="0" class="sheet" style="table-layout:fixed;width:100%;max-width:640px;background:#ffffff;border:1px solid #d8dfdd;border-radius:8px;${font}">
<tr><td class="ink" style="padding:16px 24px;border-bottom:3px solid ${brand.colour};color:#14201e">${head}</td></tr>
<tr><td class="ink" style="padding:20px 24px 8px;color:#14201e;font-size:15px;line-height:1.5;overflow-wrap:anywhere">${body}</td></tr>
<tr><td class="faint" style="padding:4px 24px 16px;color:#5c6a67;font-size:13px;line-height:1.5;overflow-wrap:anywhere">${foot}${signature}</td></tr>
</table></td></tr></table></body></html>
`
}

const font = "font-family:'Segoe UI','Helvetica Neue',Arial,sans-serif"
const darkStyles = `@media (prefers-color-scheme:dark){.ground{background:#0d1413!important}.sheet{background:#151e1d!important;border-color:#2a3836!important}.ink,.ink p,.ink td,.ink th,.ink li,.ink h1,.ink h2,.ink h3,.ink pre,.ink code{color:#e5ecea!important}.faint,.faint p{color:#98a7a3!important}.ink p a,.ink li a,.ink td a,.faint p a{color:#82dbd3!important}}`

/** What others said is marked line by line, so that nobody takes it for words of ours. */
function passageText({ text, format, quoted }: MailPassage, place: Place): string {
  const words = toText(text, format, place)
  return quoted ? words.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>') : words
}

function passageHtml({ text, format, quoted }: MailPassage, letter: Letter, brand: Brand): string {
  if (quoted) return `<blockquote style="${quotation}">${toHtml(text, format, letter)}</blockquote>`
  return format === 'plain' ? withButtons(text, letter, brand) : toHtml(text, format, letter)
}

/** Paragraphs of plain text; one that ends with a ticket's address, alone in its line, has a button instead. */
function withButtons(text: string, letter: Letter, brand: Brand): string {
  const { publicUrl } = letter
  const address = new RegExp(
    `^(.*?)${publicUrl.replaceAll(/[.*+?^${}()|[\\]\\\\]/g, '\\$&')}/ticket/view/((\\d+)(?:#rating|#reply)?)$`,
  )
  return text
    .split(/\n{2,}/)
    .map((paragraph) => {
      const [, words, place, publicId] = address.exec(paragraph) ?? []
      if (words === undefined || publicId === undefined) return toHtml(paragraph, 'plain', letter)
      const lead = words.trim() === '' ? '' : toHtml(words.trim(), 'plain', letter)
      const label = place?.endsWith('#rating') ? rate[letter.language ?? 'de'](publicId) : `Ticket #${publicId}`
      return `${lead}${button(`${publicUrl}/ticket/view/${place}`, label, brand.colour)}`
    })
    .join('')
}

const rate = {
  de: (publicId: string) => `Ticket #${publicId} bewerten`,
  en: (publicId: string) => `Rate ticket #${publicId}`,
}

function button(url: string, label: string, colour: string): string {
  return `<p style="margin:0 0 14px"><a class="button" href="${escaped(url)}" style="display:inline-block;padding:9px 18px;border-radius:6px;background:${colour};color:${inkOn(colour)}!important;text-decoration:none;font-weight:600">${escaped(label)}</a></p>`
}

/** Black or white, whichever is read better on a colour (WCAG 2.2, relative luminance). */
export function inkOn(colour: string): '#ffffff' | '#000000' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}

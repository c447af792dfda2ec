import { type Attachment, simpleParser } from 'mailparser'
import sanitize from 'sanitize-html'
import { withoutTokens } from '../domain/reply-token.ts'
import { repair } from '../parsing/repair.ts'

export interface MailLayout {
  /** Null when the mail has none, or one that is too large to be cleaned. */
  html: string | null
  hasRemotePictures: boolean
}

const longestHtml = 2_000_000
const mostPictureBytes = 8_000_000
/** Pictures of the mail itself that no browser takes for anything else. */
const ownPictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** The HTML of a mail without anything that acts: no scripts, forms, frames or styles for the page around it. */
export async function readLayout(raw: Buffer): Promise<MailLayout> {
  const mail = await simpleParser(repair(raw, []), { skipHtmlToText: true, skipTextToHtml: true, keepCidLinks: true })
  if (!mail.html || mail.html.length > longestHtml) return { html: null, hasRemotePictures: false }
  return cleanLayout(withoutTokens(mail.html), picturesOf(mail.attachments))
}

export function cleanLayout(source: string, pictures: ReadonlyMap<string, string>): MailLayout {
  let hasRemotePictures = false
  const html = sanitize(source, {
    allowedTags: [...sanitize.defaults.allowedTags, 'img', 'center', 'font', 'del', 'ins'],
    allowedAttributes: {
      '*': ['align', 'bgcolor', 'color', 'dir', 'face', 'height', 'lang', 'size', 'style', 'valign', 'width'],
      a: ['href', 'rel', 'target', 'title'],
      img: ['alt', 'src', 'title'],
      table: ['border', 'cellpadding', 'cellspacing'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data', 'http', 'https'] },
    allowProtocolRelative: false,
    // What a style could load or cover is held by the frame and its policy.
    parseStyleAttributes: false,
    nestingLimit: 100,
    transformTags: {
      '*': (tagName, attribs) => {
        hasRemotePictures ||= /url\(\s*['"]?\s*https?:/i.test(attribs.style ?? '')
        return { tagName, attribs }
      },
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
      img: (tagName, { src = '', ...attribs }) => {
        const named = /^cid:(.+)$/is.exec(src)?.[1]
        const own = named === undefined ? (/^https?:/i.test(src) ? src : undefined) : pictures.get(named)
        hasRemotePictures ||= own === src
        return { tagName, attribs: { ...attribs, ...(own !== undefined && { src: own }) } }
      },
    },
  })
  return { html, hasRemotePictures }
}

function picturesOf(attachments: readonly Attachment[]): Map<string, string> {
  let left = mostPictureBytes
  const pictures = new Map<string, string>()
  for (const { cid, contentType, content } of attachments) {
    if (!cid || !ownPictures.includes(contentType) || content.length > left) continue
    left -= content.length
    pictures.set(cid, `data:${contentType};base64,${content.toString('base64')}`)
  }
  return pictures
}

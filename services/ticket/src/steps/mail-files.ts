import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { createFromMail } from '@leitstand/contracts/ticket/from-mail'
import { newId } from '@leitstand/kit/ids'
import type { Context } from '../context.ts'
import { acceptedType } from '../domain/files.ts'
import type { NewAttachment } from '../store/attachments.ts'
import { headBytes, typeIn } from './receive-file.ts'

type MailFile = ParsedInputOf<typeof createFromMail>['attachments'][number]

/** Files and text of a mail for what is made of it: files that were taken, and a text that shows them and names the others. */
export async function takeMail(
  context: Context,
  { text, attachments }: { text: string; attachments: readonly MailFile[] },
  to: { ticket: string; author: string; at: Date },
): Promise<{ received: NewAttachment[]; text: string; refused: string[] }> {
  const { accepted, refused } = await acceptMailFiles(context, attachments)
  const received = filesOf(accepted, to)
  return { received, refused, text: namingRefused(withFiles(text, received, accepted) || '(ohne Text)', refused) }
}

/** Files of a mail by the rule for uploads (AMB-237); those that are refused are named, and stay in the mail itself. */
async function acceptMailFiles(
  context: Context,
  files: readonly MailFile[],
): Promise<{ accepted: MailFile[]; refused: string[] }> {
  const accepted: MailFile[] = []
  const refused: string[] = []
  for (const file of files) {
    const head = await headOf(context, file)
    const mimeType = acceptedType(file.name, await typeIn(head), head.length === 0)
    if (mimeType) accepted.push({ ...file, mimeType })
    else refused.push(file.name)
  }
  return { accepted, refused }
}

async function headOf({ blobs }: Context, { sha256 }: MailFile): Promise<Buffer> {
  const head: Buffer[] = []
  let size = 0
  for await (const chunk of (await blobs.open(sha256)) as AsyncIterable<Buffer>) {
    head.push(chunk)
    size += chunk.length
    if (size >= headBytes) break
  }
  return Buffer.concat(head).subarray(0, headBytes)
}

const longestList = 2_000

/** The text with a sentence about what was not taken. */
function namingRefused(text: string, refused: readonly string[]): string {
  if (refused.length === 0) return text
  const names = refused.map((name) => `„${name}“`).join(', ')
  const list = names.length > longestList ? `${names.slice(0, longestList)} …` : names
  return `${text}\n\nNicht übernommen, weil der Dateityp nicht erlaubt ist (not taken, type not allowed): ${list}`
}

function filesOf(files: readonly MailFile[], to: { ticket: string; author: string; at: Date }): NewAttachment[] {
  return files.map((file) => ({
    uuid: newId(to.at.getTime()),
    ticket: to.ticket,
    comment: null,
    name: file.name,
    mime_type: file.mimeType,
    size: file.size,
    sha256: file.sha256,
    origin: 'mail',
    embedded: file.embedded,
    internal: false,
    created_by: to.author,
    created_at: to.at,
  }))
}

/** Pictures that the text names by Content-ID become links to where they are kept now. */
function withFiles(text: string, kept: readonly NewAttachment[], files: readonly MailFile[]): string {
  return files.reduce((whole, file, index) => {
    const uuid = kept[index]?.uuid
    if (!file.contentId || !uuid) return whole
    return whole.replaceAll(`cid:${file.contentId.replace(/^<|>$/g, '')}`, `/attachment/view/${uuid}`)
  }, text)
}

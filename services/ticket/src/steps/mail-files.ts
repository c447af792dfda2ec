import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { createFromMail } from '@leitstand/contracts/ticket/from-mail'
import { fileTypeFromBuffer } from 'file-type'
import type { Context } from '../context.ts'
import { acceptedType } from '../domain/files.ts'
import { headBytes } from './receive-file.ts'

export type MailFile = ParsedInputOf<typeof createFromMail>['attachments'][number]

/** Files of a mail by the rule for uploads (AMB-237); those that are refused are named, and stay in the mail itself. */
export async function acceptMailFiles(
  context: Context,
  files: readonly MailFile[],
): Promise<{ accepted: MailFile[]; refused: string[] }> {
  const accepted: MailFile[] = []
  const refused: string[] = []
  for (const file of files) {
    const mimeType = acceptedType(file.name, (await fileTypeFromBuffer(await headOf(context, file)))?.mime)
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
export function namingRefused(text: string, refused: readonly string[]): string {
  if (refused.length === 0) return text
  const names = refused.map((name) => `„${name}“`).join(', ')
  const list = names.length > longestList ? `${names.slice(0, longestList)} …` : names
  return `${text}\n\nNicht übernommen, weil der Dateityp nicht erlaubt ist (not taken, type not allowed): ${list}`
}

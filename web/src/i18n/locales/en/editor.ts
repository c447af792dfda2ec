import type * as german from '../de/editor.ts'
import type { Translated } from '../translated.ts'

export const editor: Translated<typeof german.editor> = {
  address: 'Address',
  addressHelp: 'Leave it empty to remove the link.',
  format: {
    bold: 'Bold',
    bulletList: 'List',
    code: 'Code',
    codeBlock: 'Code block',
    heading: 'Heading',
    italic: 'Italic',
    orderedList: 'Numbered list',
    quote: 'Quotation',
    strike: 'Strikethrough',
  },
  link: 'Link',
  staysPlain: 'Plain text: it is shown exactly as it stands here.',
  mustBeSource: 'This text has formatting that can only be kept as Markdown.',
  noAddress: 'This is not an address. Example: https://example.com',
  noFiles: 'No file can be inserted here.',
  noFilesDetail: 'Attach it to the ticket or to a reply.',
  preview: 'Preview',
  setLink: 'Link',
  source: 'Write as Markdown',
  table: 'Insert a table',
  tableStep: {
    columnAfter: 'Insert a column on the right',
    columnAway: 'Delete the column',
    rowAway: 'Delete the row',
    rowBelow: 'Insert a row below',
    tableAway: 'Delete the table',
  },
  tools: 'Formatting',
}

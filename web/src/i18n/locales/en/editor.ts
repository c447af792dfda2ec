import type { texts } from '../de/texts.ts'
import type { Translated } from '../translated.ts'

export const editor: Translated<typeof texts.editor> = {
  address: 'Address',
  addressHelp: 'Left empty, the text leads nowhere any more.',
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
  mustBeSource: 'This text has formatting that stays unchanged only as Markdown.',
  noAddress: 'This is no address. It looks for example like this: https://example.com',
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

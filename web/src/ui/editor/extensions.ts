import { Extension, type Extensions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { OrderedList } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { isOwnPicture } from '../markdown.tsx'

/** Whether blank lines stand between the entries of a list, which HTML does not tell. */
const Tightness = Extension.create({
  name: 'tightness',
  addGlobalAttributes: () => [
    { types: ['bulletList', 'orderedList'], attributes: { tight: { default: true, rendered: false } } },
  ],
})

/** A picture of another host would tell it who reads: only attachments are shown, of others the words. */
const Picture = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/attachment/"]' }],
  renderHTML({ HTMLAttributes: { src, alt, title } }) {
    if (isOwnPicture(String(src))) return ['img', { src, alt: alt ?? '', ...(title && { title }) }]
    return ['span', { class: 'ls-editor-picture' }, alt || src]
  },
}).configure({ inline: true })

/** A cell of a Markdown table is one line. */
const oneLine = { content: 'paragraph' }

/** Lists are indented by keys of their own, because Tab leaves the field as everywhere. */
const IndentKeys = Extension.create({
  name: 'indentKeys',
  addKeyboardShortcuts: () => ({
    'Mod-]': ({ editor }) => editor.commands.sinkListItem('listItem'),
    'Mod-[': ({ editor }) => editor.commands.liftListItem('listItem'),
  }),
})

/** What a text can hold: that for which Markdown has a sign, and nothing else, whatever is pasted. */
export const contentExtensions: Extensions = [
  StarterKit.configure({
    underline: false,
    trailingNode: false,
    orderedList: false,
    link: { openOnClick: false, autolink: false },
  }),
  // Its own way of pasting makes lists of lines that begin with a number, also in code.
  OrderedList.extend({ addProseMirrorPlugins: () => [] }),
  Picture,
  Table,
  TableRow,
  TableHeader.extend(oneLine),
  TableCell.extend(oneLine),
  Tightness,
  IndentKeys,
]

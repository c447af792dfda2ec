import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { LinkForm } from './link-form.tsx'
import type { ToolIconName } from './tool-icon.tsx'
import { Tool } from './toolbar.tsx'

type Chain = ReturnType<Editor['chain']>
interface Format {
  name: ToolIconName &
    ('bold' | 'italic' | 'strike' | 'code' | 'heading' | 'bulletList' | 'orderedList' | 'quote' | 'codeBlock')
  keys: string
  /** As the document calls it, where it is not the same. */
  as?: string
  toggle: (chain: Chain) => Chain
}

const formats: readonly Format[] = [
  { name: 'bold', keys: 'Ctrl B', toggle: (chain) => chain.toggleBold() },
  { name: 'italic', keys: 'Ctrl I', toggle: (chain) => chain.toggleItalic() },
  { name: 'strike', keys: 'Ctrl Shift S', toggle: (chain) => chain.toggleStrike() },
  { name: 'code', keys: 'Ctrl E', toggle: (chain) => chain.toggleCode() },
  { name: 'heading', keys: 'Ctrl Alt 3', toggle: (chain) => chain.toggleHeading({ level: 3 }) },
  { name: 'bulletList', keys: 'Ctrl Shift 8', toggle: (chain) => chain.toggleBulletList() },
  { name: 'orderedList', keys: 'Ctrl Shift 7', toggle: (chain) => chain.toggleOrderedList() },
  { name: 'quote', keys: 'Ctrl Shift B', as: 'blockquote', toggle: (chain) => chain.toggleBlockquote() },
  { name: 'codeBlock', keys: 'Ctrl Alt C', toggle: (chain) => chain.toggleCodeBlock() },
]

const tableSteps = [
  { name: 'rowBelow', act: (chain: Chain) => chain.addRowAfter() },
  { name: 'columnAfter', act: (chain: Chain) => chain.addColumnAfter() },
  { name: 'rowAway', act: (chain: Chain) => chain.deleteRow() },
  { name: 'columnAway', act: (chain: Chain) => chain.deleteColumn() },
  { name: 'tableAway', act: (chain: Chain) => chain.deleteTable() },
] as const

/** What can be made of the text: marks, blocks, links, tables. */
export function FormatTools({ editor }: { editor: Editor }) {
  const { t } = useTexts('editor')
  const [isLinking, setLinking] = useState(false)
  const { on, isTable, href } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: formats.filter(({ name, as = name }) => now.isActive(as)).map(({ name }) => name),
      isTable: now.isActive('table'),
      href: String(now.getAttributes('link').href ?? ''),
    }),
  })
  return (
    <>
      {formats.map(({ name, keys, toggle }) => (
        <Tool
          key={name}
          icon={name}
          label={t(`format.${name}`)}
          keys={keys}
          isOn={on.includes(name)}
          onPress={() => toggle(editor.chain().focus()).run()}
        />
      ))}
      <Tool icon="link" label={t('link')} isOn={href !== ''} onPress={() => setLinking(true)} />
      {!isTable && (
        <Tool
          icon="table"
          label={t('table')}
          onPress={() => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()}
        />
      )}
      {isTable &&
        tableSteps.map(({ name, act }) => (
          <Tool
            key={name}
            icon={name}
            label={t(`tableStep.${name}`)}
            onPress={() => act(editor.chain().focus()).run()}
          />
        ))}
      {isLinking && <LinkForm editor={editor} href={href} close={() => setLinking(false)} />}
    </>
  )
}

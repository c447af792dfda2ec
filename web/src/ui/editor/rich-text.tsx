import { Placeholder } from '@tiptap/extensions'
import { type Editor, EditorContent, type UseEditorOptions, useEditor } from '@tiptap/react'
import { type RefObject, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { AttachTool } from './attach-tool.tsx'
import type { EditorHandle, EditorProps } from './editor-parts.ts'
import { contentExtensions } from './extensions.ts'
import { FormatTools } from './format-tools.tsx'
import { isEditable } from './is-editable.ts'
import { MarkedMentions } from './marked-mentions.ts'
import { linesToSlice } from './pasted-lines.ts'
import { readMarkdown } from './read-markdown.ts'
import { sliceOf } from './slice-of.ts'
import { Suggestions, useSuggestions } from './suggestions.tsx'
import { Toolbar, type Views, ViewTools } from './toolbar.tsx'
import { TypingRules } from './typing-rules.ts'
import { writeMarkdown } from './write-markdown.ts'

interface Props extends EditorProps {
  views: Views
  setSource: (isSource: boolean) => void
}

/** The text as it will look, stored as Markdown. */
export function RichText(props: Props) {
  const { value, ref, rows = 3, offers = [], attach, tools, views, setSource } = props
  // What was written here and comes back from outside, perhaps while one has written on.
  const own = useRef(new Set([value]))
  const now = useRef<Now>({ attributes: {}, names: [], placeholder: '', onKey: () => false, onText: () => undefined })
  const [options] = useState(() => optionsOf(value, now))
  const editor = useEditor(options)
  const suggestions = useSuggestions(editor, offers)
  useNow(now, editor, props, suggestions, (text) => {
    own.current.add(text)
    props.onChange(text)
  })
  // An editor that React was slow to put on the page is given up for a new one: whoever waits for the field is handed that.
  useImperativeHandle<EditorHandle | null, EditorHandle | null>(ref, () =>
    editor.isDestroyed ? null : { focus: () => enter(editor), insert: (text) => insertMarkdown(editor, text) },
  )
  // Emptied by sending, filled by taking back: what comes from outside takes the place of what stands here.
  useEffect(() => {
    const isOwn = own.current.has(value)
    if (!isOwn || value === writeMarkdown(editor.state.doc)) own.current = new Set([value])
    if (isOwn) return
    if (!isEditable(value)) return setSource(true)
    editor.commands.setContent(readMarkdown(value).toJSON(), { emitUpdate: false })
    editor.commands.setTextSelection(editor.state.doc.content.size)
  }, [editor, value, setSource])
  return (
    <>
      <Toolbar>
        {!views.isPreview && <FormatTools editor={editor} />}
        <AttachTool attach={attach} />
        {tools}
        <ViewTools views={views} />
      </Toolbar>
      <div hidden={views.isPreview} style={{ '--ls-editor-rows': rows } as object}>
        <EditorContent editor={editor} className="ls-markdown ls-editor-text" />
      </div>
      <Suggestions {...suggestions} />
    </>
  )
}

/** What changes while one writes; the editor asks for it when it needs it. */
interface Now {
  attributes: Record<string, string>
  names: readonly string[]
  placeholder: string
  onKey: (event: KeyboardEvent) => boolean
  onText: (text: string) => void
}

/** Made once: each change of its options has the editor set the caret again, over where a key has just moved it. */
function optionsOf(value: string, now: RefObject<Now>): UseEditorOptions & { immediatelyRender: true } {
  return {
    immediatelyRender: true,
    extensions: [
      ...contentExtensions,
      TypingRules,
      Placeholder.configure({ placeholder: () => now.current.placeholder }),
      MarkedMentions.configure({ names: () => now.current.names }),
    ],
    content: readMarkdown(value).toJSON(),
    enableInputRules: [TypingRules],
    enablePasteRules: false,
    // The page forbids styles that scripts write; ours come as a file.
    injectCSS: false,
    onCreate: ({ editor }) => editor.commands.setTextSelection(editor.state.doc.content.size),
    onUpdate: ({ editor }) => now.current.onText(writeMarkdown(editor.state.doc)),
    editorProps: {
      attributes: () => now.current.attributes,
      handleKeyDown: (_view, event) => now.current.onKey(event),
      // Tab leaves the field, also in a list or a table.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Tab' },
      clipboardTextParser: (text, context) => linesToSlice(text, context.doc.type.schema),
    },
  }
}

/** Name, state and keys of the field, as they are now. */
function useNow(
  now: RefObject<Now>,
  editor: Editor,
  { label, ids, placeholder = '', mentions = [], onSend, onCancel }: EditorProps,
  suggestions: ReturnType<typeof useSuggestions>,
  onText: (text: string) => void,
): void {
  const id = useId()
  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(placeholder && { 'aria-placeholder': placeholder }),
    ...Object.fromEntries(Object.entries(ids ?? {}).map(([name, text]) => [name, String(text)])),
    ...suggestions.attributes,
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (suggestions.onKey(event)) return true
    if (event.key === 'Escape' && onCancel) onCancel()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
    onSend?.(event)
    return true
  }
  useLayoutEffect(() => {
    now.current = { attributes, names: mentions, placeholder, onKey, onText }
  })
  const shown = JSON.stringify([attributes, mentions])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is asked for anew when it is another
  useLayoutEffect(() => {
    if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr)
  }, [editor, shown])
}

/** The editor alone would take the focus without being seen. */
function enter({ view }: Editor): void {
  view.focus()
  view.dom.scrollIntoView?.({ block: 'nearest' })
}

function insertMarkdown(editor: Editor, text: string): void {
  editor.view.dispatch(editor.state.tr.replaceSelection(sliceOf(editor, text)).scrollIntoView())
  editor.view.focus()
}

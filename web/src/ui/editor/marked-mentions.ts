import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { mentionPattern } from '../../lib/mention-pattern.ts'

/** Shows who is mentioned: the name of somebody who was chosen, after an @. Changed by a letter, it is only text. */
export const MarkedMentions = Extension.create<{ names: () => readonly string[] }>({
  name: 'markedMentions',
  addOptions: () => ({ names: () => [] }),
  addProseMirrorPlugins() {
    const { names } = this.options
    const decorations = (state: { doc: Parameters<typeof DecorationSet.create>[0] }) => {
      const pattern = mentionPattern(names())
      if (!pattern) return null
      const found: Decoration[] = []
      state.doc.descendants((node, at) => {
        for (const { index, 0: name } of (node.text ?? '').matchAll(pattern))
          found.push(Decoration.inline(at + index, at + index + name.length, { class: 'ls-mention' }))
      })
      return DecorationSet.create(state.doc, found)
    }
    return [new Plugin({ props: { decorations } })]
  },
})

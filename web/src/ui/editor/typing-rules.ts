import { Extension, markInputRule, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core'

/**
 * What becomes formatting while it is typed. Fewer signs than Markdown has: a desk of hosters writes `# reboot`,
 * `2 * 3 * 4`, `* * * * *`, `__init__.py` and `23. November`, and means them as they stand.
 */
export const TypingRules = Extension.create({
  name: 'typingRules',
  addInputRules() {
    const { marks, nodes } = this.editor.schema
    const mark = (name: string, find: RegExp) => marks[name] && markInputRule({ find, type: marks[name] })
    const wrap = (name: string, find: RegExp) => nodes[name] && wrappingInputRule({ find, type: nodes[name] })
    const turn = (name: string, find: RegExp, getAttributes: (match: RegExpMatchArray) => Record<string, unknown>) =>
      nodes[name] && textblockTypeInputRule({ find, type: nodes[name], getAttributes })
    const rules = [
      mark('bold', /(?:^|\s)(\*\*(?![\s*])([^*]*[^\s*])\*\*)$/),
      mark('italic', /(?:^|\s)(\*(?![\s*])([^*]*[^\s*])\*)$/),
      mark('strike', /(?:^|\s)(~~(?![\s~])([^~]*[^\s~])~~)$/),
      mark('code', /(?:^|\s)(`([^`]+)`)$/),
      turn('heading', /^(##|###)\s$/, ([, signs = '##']) => ({ level: signs.length })),
      turn('codeBlock', /^```([a-z]*)\s$/, ([, language]) => ({ language: language || null })),
      wrap('bulletList', /^-\s$/),
      wrap('orderedList', /^1\.\s$/),
      wrap('blockquote', /^>\s$/),
    ]
    return rules.filter((rule) => rule !== undefined)
  },
})

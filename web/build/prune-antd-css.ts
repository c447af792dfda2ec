import type { Plugin } from 'vite'

/** The Ant Design components that the app uses, by the word their classes begin with, and the motions they share. */
const used = [
  'btn',
  'select',
  'picker',
  'qrcode',
  'empty',
  'space',
  'slide',
  'move',
  'fade',
  'zoom',
  'motion',
  'css',
  'app',
  'scroll',
]

/** Keeps the rules of components in use: the style sheet that Ant Design ships has all of them (1 MB). */
export function pruneAntdCss(): Plugin {
  return {
    name: 'prune-antd-css',
    enforce: 'pre',
    transform(code, id) {
      return id.endsWith('antd/dist/antd.css') ? { code: prune(code), map: null } : null
    },
  }
}

/** Works on flat CSS and on blocks inside of at-rules alike. */
export function prune(css: string): string {
  let kept = ''
  for (const { head, body } of blocksOf(css)) {
    if (head.startsWith('@keyframes') || head.startsWith('@font-face')) kept += `${head}{${body}}`
    else if (head.startsWith('@')) {
      const inner = prune(body)
      if (inner) kept += `${head}{${inner}}`
    } else {
      const selectors = selectorsOf(head).filter(isUsed)
      if (selectors.length > 0) kept += `${selectors.join(',')}{${body}}`
    }
  }
  return kept
}

function isUsed(selector: string): boolean {
  const classes = selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.ant-([a-z]+)/g)
  return [...classes].every((match) => used.includes(match[1] ?? ''))
}

function* blocksOf(css: string): Generator<{ head: string; body: string }> {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '')
  let at = 0
  while (true) {
    const open = text.indexOf('{', at)
    if (open === -1) return
    const close = closingOf(text, open)
    const head = text.slice(at, open).trim()
    yield { head: head.slice(head.lastIndexOf(';') + 1).trim(), body: text.slice(open + 1, close) }
    at = close + 1
  }
}

function closingOf(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  throw new Error('A block of the style sheet is not closed')
}

/** Commas inside of brackets belong to the selector. */
function selectorsOf(head: string): string[] {
  const selectors = ['']
  let depth = 0
  for (const character of head) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += character
  }
  return selectors.map((selector) => selector.trim())
}

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
  return [...blocksOf(css)].map(pruneBlock).join('')
}

function pruneBlock({ head, body }: Block): string {
  if (head.startsWith('@keyframes') || head.startsWith('@font-face')) return `${head}{${body}}`
  const isAround = head.startsWith('@')
  const keptHead = isAround ? head : selectorsOf(head).filter(isUsed).join(',')
  const keptBody = isAround ? prune(body) : body
  return keptHead && keptBody && `${keptHead}{${keptBody}}`
}

function isUsed(selector: string): boolean {
  const classes = selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.ant-([a-z]+)/g)
  return [...classes].every((match) => used.includes(match[1] ?? ''))
}

interface Block {
  head: string
  body: string
}

function* blocksOf(css: string): Generator<Block> {
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

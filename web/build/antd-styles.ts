import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { extractStyle as render } from '@ant-design/static-style-extract'
import { ConfigProvider, type ThemeConfig } from 'antd'
import { createElement } from 'react'
import type { Plugin, Rolldown } from 'vite'
import { antdTheme, inDarkMode, themeCss } from '../src/theme.ts'

type Parse = Rolldown.PluginContext['parse']
const prefix = 'antd-style:'

/** Of the colour picker, with which tokens of other components are calculated: see `withoutWriters`. */
const reckoning = /\/color-picker\/(color|components\/ColorPresets)$/
const noReckoning = '\0antd-style-no-reckoning'

/** Other components that one shows: they bring their own style, which is left out of its. */
const partsOf: { readonly [component: string]: readonly string[] } = {
  AutoComplete: ['Select'],
  Calendar: ['Radio', 'Select'],
  Input: ['Button'],
  Modal: ['Button'],
  Pagination: ['Select'],
}

/** Each takes the name of the component, what writes its style, and what calculates its tokens. */
const makers: ReadonlySet<string> = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

/**
 * Brings the style of a component of Ant Design where it is imported, as a file: with `zeroRuntime` the page
 * writes none, and loads nothing to write any.
 * It lies in the layer `antd`, above our plain elements and below our classes, in whatever order files arrive.
 */
export function antdStyles(): Plugin {
  return {
    name: 'antd-styles',
    enforce: 'pre',
    transform(code, id) {
      if (/\/antd\/es\/.*\/style\/.*\.js$/.test(id)) return { code: withoutWriters(code, this.parse(code)), map: null }
      return /\/src\/.*\.tsx?$/.test(id) ? { code: code + styleImportsOf(code), map: null } : null
    },
    resolveId: (id, importer = '') =>
      id.startsWith(prefix)
        ? `\0${id}`
        : /\/antd\/es\/.*\/style\//.test(importer) && reckoning.test(id)
          ? noReckoning
          : null,
    load: (id, options) => {
      if (id === noReckoning) return 'export const isBright = undefined, AggregationColor = undefined'
      if (!id.startsWith(`\0${prefix}`)) return null
      return options?.ssr ? '' : styleOf(id.slice(prefix.length + 1, -'.css'.length))
    },
  }
}

export function styleImportsOf(code: string): string {
  const imported = [...code.matchAll(/^import \{([^}]+)\} from 'antd'$/gm)].flatMap(([, list = '']) => list.split(','))
  // `type ButtonProps` brings no style, `Tag as AntTag` that of Tag, `ConfigProvider` what all of them share.
  const names = imported.flatMap((one) => /^\s*(?!type )(\w+)/.exec(one)?.[1] ?? [])
  return names
    .flatMap((name) => [...(partsOf[name] ?? []), name])
    .map((name) => `\nimport '${prefix}${name}.css'`)
    .join('')
}

/**
 * With `zeroRuntime` nobody calls the functions that write a style, and what they calculate for it stands in the
 * files of `styleOf` as variables: the page need not load either.
 */
function withoutWriters(code: string, { body }: ReturnType<Parse>): string {
  let kept = code
  for (const made of body.toReversed().flatMap(madeBy)) {
    if (made?.type !== 'CallExpression' || made.callee.type !== 'Identifier' || !makers.has(made.callee.name)) continue
    const [, writer, tokens] = made.arguments
    if (tokens) kept = `${kept.slice(0, tokens.start)}() => ({})${kept.slice(tokens.end)}`
    if (writer) kept = `${kept.slice(0, writer.start)}() => []${kept.slice(writer.end)}`
  }
  return kept
}

/** What a statement exports, the last first. */
function madeBy(statement: ReturnType<Parse>['body'][number]) {
  if (statement.type === 'ExportDefaultDeclaration') return [statement.declaration]
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
  return declared?.type === 'VariableDeclaration' ? declared.declarations.toReversed().map(({ init }) => init) : []
}

/** Of one component, in both modes; with `ConfigProvider` come our own tokens and those that all components share. */
export function styleOf(name: string): string {
  if (name === 'ConfigProvider') return `${themeCss()}${variablesOf('Button', isShared)}`
  const style = rulesOf(name, ['style'], { hashed: false, cssVar: { key: 'leitstand' } })
  return `@layer base, antd;${style}${variablesOf(name, (rule) => !isShared(rule))}`
}

/** Those of a component hold for the page as well, which sets only the shared ones when it runs. */
function variablesOf(name: string, fits: (rule: string) => boolean): string {
  const [light, dark] = (['light', 'dark'] as const).map((mode) => {
    const rules = rulesOf(name, ['cssVar', 'token'], { ...antdTheme(mode), zeroRuntime: false })
    return (rules.match(/\.leitstand[^{}]*\{[^}]*\}/g) ?? []).filter(fits).join('')
  })
  return `@layer antd{${light}${inDarkMode(dark ?? '')}}`
}

function isShared(rule: string): boolean {
  return rule.startsWith('.leitstand{')
}

type Kind = 'style' | 'cssVar' | 'token'

/** Of a component without its parts: what was taken out of the cache once does not come out again. */
function rulesOf(name: string, types: Kind[], theme: ThemeConfig): string {
  const cache = createCache()
  for (const part of partsOf[name] ?? []) draw(part, cache, theme)
  extractStyle(cache, { once: true })
  draw(name, cache, theme)
  return extractStyle(cache, { plain: true, types, once: true })
}

function draw(name: string, cache: ReturnType<typeof createCache>, theme: ThemeConfig): void {
  render({
    includes: [name],
    customTheme: (node) =>
      createElement(StyleProvider, { cache, layer: true }, createElement(ConfigProvider, { theme }, node)),
  })
}

import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { extractStyle as render } from '@ant-design/static-style-extract'
import { ConfigProvider } from 'antd'
import { createElement } from 'react'
import type { Plugin } from 'vite'

const prefix = 'antd-style:'

/**
 * Brings the style of a component of Ant Design where it is imported, as a file: with `zeroRuntime` the page writes none.
 * It lies in the layer `antd`, above our plain elements and below our classes, in whatever order files arrive.
 */
export function antdStyles(): Plugin {
  return {
    name: 'antd-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id)) return null
      const names = [...code.matchAll(/^import \{([^}]+)\} from 'antd'$/gm)].flatMap(([, list = '']) => list.split(','))
      const values = names
        .map((name) => name.trim())
        .filter((name) => name !== '' && !/^type |^ConfigProvider$/.test(name))
      return { code: code + values.map((name) => `\nimport '${prefix}${name}.css'`).join(''), map: null }
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load: (id) => (id.startsWith(`\0${prefix}`) ? styleOf(id.slice(prefix.length + 1, -'.css'.length)) : null),
  }
}

function styleOf(name: string): string {
  const cache = createCache()
  const theme = { hashed: false, cssVar: { key: 'leitstand' } }
  render({
    includes: [name],
    customTheme: (node) =>
      createElement(StyleProvider, { cache, layer: true }, createElement(ConfigProvider, { theme }, node)),
  })
  return `@layer base, antd;${extractStyle(cache, { plain: true, types: ['style'] })}`
}

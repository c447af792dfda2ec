import { type Language, languages } from '@leitstand/contracts/actor'
import type { WebRouteName } from '@leitstand/contracts/web-routes'
import type { Plugin, Rolldown } from 'vite'
import { pages } from '../src/app/pages.ts'
import { type Chunks, chunksOf, fileOf, withImports } from './chunks.ts'

/**
 * Leaves beside the app which scripts and styles each page begins with, by route and language, beyond those that the
 * document names itself: the gateway names them there too, so that no browser finds them one after the other. All
 * styles are in one file besides: a page that is drawn is painted when that is there. `start` is what it begins with.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    // The styles of a chunk are known only when Vite has written them.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = chunksOf(bundle)
        const known = withImports(chunks, [fileOf(chunks, 'src/app/main.tsx')])
        const join = (styles: readonly string[]) => {
          const source = styles.map((file) => textOf(bundle, file)).join('\n')
          return this.getFileName(this.emitFile({ type: 'asset', name: 'page.css', source }))
        }
        const names = Object.keys(pages) as WebRouteName[]
        const files = names.map((name) => [
          name,
          Object.fromEntries(
            languages.map((language) => {
              const found = filesOf(chunks, known, modulesOf(name, language))
              return [language, { ...found, allStyles: join([...documentStyles(bundle), ...found.styles]) }]
            }),
          ),
        ])
        const start = fileOf(chunks, 'src/app/start.ts')
        const source = JSON.stringify({ start, pages: Object.fromEntries(files) })
        this.emitFile({ type: 'asset', fileName: 'page-files.json', source })
      },
    },
  }
}

function modulesOf(page: WebRouteName, language: Language): string[] {
  const { file, texts } = pages[page]
  const fileName = (text: string) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return [
    `src/pages/${file}.tsx`,
    `src/i18n/load-${language}.ts`,
    ...texts.map((text) => `src/i18n/locales/${language}/${fileName(text)}.ts`),
  ]
}

function filesOf(chunks: Chunks, known: ReadonlySet<string>, modules: readonly string[]) {
  const begun = modules.map((module) => fileOf(chunks, module))
  const scripts = [...withImports(chunks, begun)].filter((file) => !known.has(file))
  const styles = scripts.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])])
  return { scripts, styles: [...new Set(styles)] }
}

/** In their order: the later win. */
function documentStyles(bundle: Rolldown.OutputBundle): string[] {
  const document = textOf(bundle, 'index.html')
  return [...document.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(([, file = '']) => file)
}

function textOf(bundle: Rolldown.OutputBundle, file: string): string {
  const found = bundle[file]
  if (found?.type !== 'asset') throw new Error(`The build has no file ${file}`)
  return String(found.source)
}

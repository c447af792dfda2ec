import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdStyles } from './build/antd-styles.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { contractsForBrowsers } from './build/contracts-for-browsers.ts'
import { firstScreenBudget } from './build/first-screen-budget.ts'
import { pageFiles } from './build/page-files.ts'
import { translations } from './build/translations.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Twice: the app for browsers, and (`--ssr`) what draws its pages for the gateway. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    contractsForBrowsers(),
    antdStyles(),
    ...(isSsrBuild ? [] : [firstScreenBudget(), translations(), pageFiles()]),
  ],
  resolve: {
    alias: isSsrBuild ? [] : [{ find: /^entities$/, replacement: here('./src/ui/entities.ts') }],
    // Texts are read for the editor by what also shows them, not by an older one beside it.
    dedupe: ['markdown-it'],
  },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    ...(isSsrBuild ? forGateway : forBrowsers),
  },
  // What draws pages runs where none of its packages are installed.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: { proxy: command === 'serve' ? proxyToGateway() : {} },
}))

const forBrowsers = {
  rolldownOptions: {
    input: [here('index.html'), here('src/app/start.ts')],
    // These do not say themselves that what is unused of them may be left out: forms, and all that validates them.
    treeshake: { moduleSideEffects: [{ test: /\/node_modules\/(@rc-component|antd)\//, sideEffects: false }] },
    output: { codeSplitting: { groups: chunkGroups(here('.')) } },
  },
}

const forGateway = { outDir: 'dist/gateway', copyPublicDir: false, minify: true }

function proxyToGateway() {
  const target = process.env.LEITSTAND_URL ?? 'http://127.0.0.1:8080'
  return Object.fromEntries(
    ['/api', '/locale', '/attachment', '/user/picture', '/billing/worktime/export'].map((path) => [path, { target }]),
  )
}

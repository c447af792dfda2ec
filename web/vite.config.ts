import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdStyles } from './build/antd-styles.ts'
import { firstScreenBudget } from './build/first-screen-budget.ts'
import { pageFiles } from './build/page-files.ts'
import { translations } from './build/translations.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(({ command }) => ({
  plugins: [react(), antdStyles(), firstScreenBudget(), translations(), pageFiles()],
  // The owners of the contracts validate; the browser needs their types and http lines only.
  resolve: {
    alias: [{ find: /^zod$/, replacement: here('./src/api/no-zod.ts') }],
    // Texts are read for the editor by what also shows them, not by an older one beside it.
    dedupe: ['markdown-it'],
  },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    // What twelve pages or more share comes as one file: far fewer requests, and it compresses better.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', minShareCount: 12 }] } } },
  },
  server: { proxy: command === 'serve' ? proxyToGateway() : {} },
}))

function proxyToGateway() {
  const target = process.env.LEITSTAND_URL ?? 'http://127.0.0.1:8080'
  return Object.fromEntries(
    ['/api', '/locale', '/attachment', '/user/picture', '/billing/worktime/export'].map((path) => [path, { target }]),
  )
}

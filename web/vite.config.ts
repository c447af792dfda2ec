import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { firstScreenBudget } from './build/first-screen-budget.ts'
import { pruneAntdCss } from './build/prune-antd-css.ts'
import { translations } from './build/translations.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(async ({ mode, command }) => ({
  plugins: [react(), pruneAntdCss(), firstScreenBudget(), translations(), await mockApi(mode)],
  // The owners of the contracts validate; the browser needs their types and http lines only.
  resolve: { alias: [{ find: /^zod$/, replacement: here('./src/api/no-zod.ts') }] },
  build: { target: 'es2023', chunkSizeWarningLimit: 700 },
  server: { proxy: command === 'serve' && mode !== 'mock' ? proxyToGateway() : {} },
}))

/** `vite --mode mock` answers the API by itself, so pages can be worked on without any service. */
async function mockApi(mode: string): Promise<PluginOption> {
  if (mode !== 'mock') return null
  const { mockApiPlugin } = await import('./mock-api/vite-plugin.ts')
  return mockApiPlugin()
}

function proxyToGateway() {
  const target = process.env.LEITSTAND_URL ?? 'http://127.0.0.1:8080'
  return Object.fromEntries(
    ['/api', '/locale', '/attachment', '/user/picture', '/billing/worktime/export'].map((path) => [path, { target }]),
  )
}

import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { contractsForBrowsers } from './web/build/contracts-for-browsers.ts'

// For two cores: much of a test is waiting for a server.
const maxWorkers = 4
// A browser waits less.
const maxStories = 3
const servers = './scripts/testing/global-setup.ts'
// Loading a whole service anew for each file takes longer than many a test; what a process remembers is forgotten by each world.
const isolate = false
// What real servers bring about is waited for; a loaded machine is slow, not wrong.
const expectations = { poll: { timeout: 30_000, interval: 50 } }

const mocked = 'test/mocked/**/*.test.{ts,tsx}'

/** Tests of the web app's parts in a page without a browser. */
function page(name: string, options: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    plugins: [contractsForBrowsers()],
    test: {
      name,
      // A loaded machine is slow, not wrong.
      testTimeout: 120_000,
      root: './web',
      environment: 'jsdom',
      expect: expectations,
      setupFiles: fileURLToPath(new URL('web/test/setup.ts', import.meta.url)),
      include: ['src/**/*.test.tsx', 'test/**/*.test.{ts,tsx}'],
      maxWorkers,
      ...options,
    },
  }
}

export default defineConfig({
  test: {
    maxWorkers,
    passWithNoTests: true,
    projects: [
      {
        // Pure rules beside their code: nothing is started for them. What needs a page says so.
        test: {
          name: 'unit',
          // A loaded machine is slow, not wrong.
          testTimeout: 30_000,
          include: ['{contracts,gateway,scripts}/**/*.test.ts', '{services/*,web}/src/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'gateway/test/**', 'scripts/test/**', 'scripts/e2e/**'],
          globalSetup: './scripts/testing/generate-clients.ts',
          isolate,
          expect: expectations,
          maxWorkers,
        },
      },
      {
        // One service alone on a real PostgreSQL and NATS, its neighbours stubbed by their contracts.
        test: {
          name: 'services',
          include: ['services/*/test/**/*.test.ts', 'gateway/test/**/*.test.ts', 'scripts/test/**/*.test.ts'],
          globalSetup: servers,
          isolate,
          expect: expectations,
          setupFiles: './scripts/testing/record-statements.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers,
        },
      },
      page('web', { isolate, exclude: ['**/node_modules/**', mocked] }),
      // What replaces a module must not meet one that another file has loaded.
      page('web-mocked', { include: [mocked] }),
      {
        // The whole product in a real browser, after everything else. Each story has a desk of its own.
        test: {
          name: 'e2e',
          include: ['scripts/e2e/**/*.test.ts', 'web/e2e/**/*.test.ts'],
          globalSetup: './scripts/e2e/demo.ts',
          expect: expectations,
          maxWorkers: maxStories,
          sequence: { groupOrder: 1 },
          // A crawl of every page takes minutes on a loaded machine.
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})

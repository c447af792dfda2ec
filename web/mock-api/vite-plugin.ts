import type { Plugin } from 'vite'
import { mockMiddleware } from './middleware.ts'

/** The mock API as part of the development server (`npm run dev:mock -w web`). */
export function mockApiPlugin(): Plugin {
  return {
    name: 'mock-api',
    configureServer(server) {
      server.middlewares.use((request, response, next) => void mockMiddleware(request, response, next))
    },
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => void mockMiddleware(request, response, next))
    },
  }
}

import './base.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { paintMode } from '../ui/theme-mode.ts'
import { App } from './app.tsx'
import { routes } from './routes.tsx'
import { textsReady } from './texts-ready.ts'

paintMode()
const router = createBrowserRouter(routes)
await Promise.all([textsReady, opened(router)])

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <App>
      <RouterProvider router={router} />
    </App>,
  )
}

/** What the gateway drew stands until the page can take its place. */
function opened({ state, subscribe }: DataRouter): Promise<void> | void {
  if (state.initialized) return
  return new Promise((resolve) => {
    const end = subscribe(({ initialized }) => {
      if (!initialized) return
      end()
      resolve()
    })
  })
}

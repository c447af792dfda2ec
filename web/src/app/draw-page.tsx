import './without-browser.ts'
import type { DrawnPage, PageToDraw } from '@leitstand/contracts/drawn-page'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { missingFirstAnswers, provideFirstAnswers } from '../api/first-answers.ts'
import { currentLanguage } from '../api/language.ts'
import { switchTexts } from '../i18n/i18n.ts'
import { App } from './app.tsx'
import { routes } from './routes.tsx'
import { textsReady } from './texts-ready.ts'
import { drawFor } from './without-browser.ts'

/**
 * The page as HTML, as the browser will draw it first; null when an answer that it needs is missing. One after the
 * other only: language and answers are those of the one page that is being drawn.
 */
export async function drawPage({ url, language, isPhone, answers }: PageToDraw): Promise<DrawnPage | null> {
  await textsReady
  drawFor({ url, language, isPhone })
  if (currentLanguage() !== language) await switchTexts(language)
  provideFirstAnswers(answers)
  try {
    const handler = createStaticHandler(routes)
    const context = await handler.query(new Request(url))
    if (context instanceof Response || context.errors) return null
    const router = createStaticRouter(handler.dataRoutes, context)
    const html = renderToString(
      <App>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>,
    )
    return { html: untouchable(html), missing: missingFirstAnswers() }
  } finally {
    provideFirstAnswers({})
  }
}

/** What would be typed into it would be gone when the page takes its place. In texts and attributes `<` is escaped. */
function untouchable(html: string): string {
  return html.replaceAll(/<(input|textarea) /g, '<$1 readonly ')
}

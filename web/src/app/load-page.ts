import { matchWebRoute } from '@leitstand/contracts/web-routes'
import { type ComponentType, useEffect } from 'react'
import { provideTexts } from '../i18n/i18n.ts'
import { type Page, pages } from './pages.ts'
import { textsReady } from './texts-ready.ts'

const modules = import.meta.glob<{ Component: ComponentType }>('../pages/**/*-page.tsx')

/** Loads a page with its texts. */
export function loaderOf({ file, texts }: Page) {
  const load = modules[`../pages/${file}.tsx`]
  if (!load) throw new Error(`There is no page ${file}.`)
  return async () => {
    const [module] = await Promise.all([load(), textsReady.then(() => Promise.all(texts.map(provideTexts)))])
    return module
  }
}

/** Loads the page behind a link when the hand or the focus comes to it. */
export function useLoadingAhead(): void {
  useEffect(() => {
    const ahead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
      const name = link && matchWebRoute(link.pathname)
      // Whoever follows the link asks again, and is told what is wrong.
      if (name) loaderOf(pages[name])().catch(() => undefined)
    }
    document.addEventListener('pointerover', ahead)
    document.addEventListener('focusin', ahead)
    return () => {
      document.removeEventListener('pointerover', ahead)
      document.removeEventListener('focusin', ahead)
    }
  }, [])
}

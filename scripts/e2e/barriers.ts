import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { settled } from './browser.ts'

/** Only what is wrong is worked out in full: everything that is right takes several times as long. */
const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
}

/** What axe finds on the page, still and from its top: what slides below the head while one scrolls is no target that is too small. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate('window.scrollTo(0, 0)')
  await settled(page)
  // It stays in the page until the next one is loaded.
  if (await page.evaluate<boolean>('!window.axe')) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(`window.axe.run(document, ${JSON.stringify(options)})`)
  return violations.map(({ id, nodes }) => {
    const places = nodes.map((node) => node.target.join(' ')).slice(0, 3)
    return `${id}: ${places.join(' | ')}`
  })
}

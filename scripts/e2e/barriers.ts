import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { settled } from './browser.ts'

/** Only what is wrong is worked out in full: everything that is right takes several times as long. */
const resultTypes: RunOptions['resultTypes'] = ['violations']
const everything: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  resultTypes,
}
/** What the other theme can break of a page that is without barriers in one. */
const colours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes,
}

/** What axe finds on the page at rest: something may arrive and fade in while it looks, so what it finds must stand. */
export async function barriers(page: Page, onlyColours = false): Promise<string[]> {
  const found = await barriersNow(page, onlyColours)
  return found.length === 0 ? found : barriersNow(page, onlyColours)
}

/** Still and from its top: what slides below the head while one scrolls is no target that is too small. */
async function barriersNow(page: Page, onlyColours: boolean): Promise<string[]> {
  const options = onlyColours ? colours : everything
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

import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { settled } from './browser.ts'

/** Only what is wrong is worked out in full: everything that is right takes several times as long. */
const resultTypes: RunOptions['resultTypes'] = ['violations']
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const ofColours = ['color-contrast', 'link-in-text-block']
const disabled = Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }]))

/** What the other theme can break of a page that is without barriers in one, and what the other language can. */
export type Rules = 'all' | 'colours' | 'all but colours'
const options: Record<Rules, RunOptions> = {
  all: { runOnly: { type: 'tag', values: tags }, resultTypes },
  colours: { runOnly: { type: 'rule', values: ofColours }, resultTypes },
  'all but colours': { runOnly: { type: 'tag', values: tags }, rules: disabled, resultTypes },
}

/** What axe finds on the page at rest: something may arrive and fade in while it looks, so what it finds must stand. */
export async function barriers(page: Page, rules: Rules = 'all'): Promise<string[]> {
  const found = await barriersNow(page, rules)
  return found.length === 0 ? found : barriersNow(page, rules)
}

/** Still and from its top: what slides below the head while one scrolls is no target that is too small. */
async function barriersNow(page: Page, rules: Rules): Promise<string[]> {
  await page.evaluate('window.scrollTo(0, 0)')
  await settled(page)
  // It stays in the page until the next one is loaded.
  if (await page.evaluate<boolean>('!window.axe')) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(`window.axe.run(document, ${JSON.stringify(options[rules])})`)
  return violations.map(({ id, nodes }) => {
    const places = nodes.map((node) => node.target.join(' ')).slice(0, 3)
    return `${id}: ${places.join(' | ')}`
  })
}

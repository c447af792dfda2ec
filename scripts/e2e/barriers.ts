import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { settled } from './browser.ts'

/** What axe finds on the page, still and from its top: what slides below the head while one scrolls is no target that is too small. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate('window.scrollTo(0, 0)')
  await settled(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map(({ id, nodes }) => {
    const places = nodes.map((node) => node.target.join(' ')).slice(0, 3)
    return `${id}: ${places.join(' | ')}`
  })
}

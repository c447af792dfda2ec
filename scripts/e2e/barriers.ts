import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe finds on the page, from its top: what slides below the head while one scrolls is no target that is too small. A colour
 * that is just fading is no barrier either: what counts is still there a moment later.
 */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate('window.scrollTo(0, 0)')
  const found = await look(page)
  if (found.length === 0) return []
  await page.waitForTimeout(600)
  return await look(page)
}

async function look(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map(({ id, nodes }) => {
    const places = nodes.map((node) => node.target.join(' ')).slice(0, 3)
    return `${id}: ${places.join(' | ')}`
  })
}

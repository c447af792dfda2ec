import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '@leitstand/contracts/actor'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../services/mail/src/outgoing/words-of.ts'
import { writeLetter } from '../../services/mail/src/outgoing/write-letter.ts'
import { barriers } from './barriers.ts'
import { openBrowser, overflow } from './browser.ts'
import { everyLetter, type Told } from './letters/every-letter.ts'
import { publicUrl } from './letters/samples.ts'

const shots = process.env.STORY_SCREENSHOTS
const brand = { name: 'Hoster & Co', colour: '#0b6661', logo: null, signature: 'Hoster GmbH\nHRB 4711' }

function mailOf(told: Told, language: 'de' | 'en') {
  const { format, closes, passages = [] } = told
  const details = {
    fromName: null,
    inReplyTo: null,
    people: [],
    customer: null,
    files: [],
    ...(format && { format }),
    ...(closes && { closes }),
    ...(passages.length > 0 && { passages }),
  }
  const words = wordsOf({ ...told, ticketPublicId: 10023, details }, { left: [], language, publicUrl })
  return writeLetter({ ...words, subject: told.subject, publicUrl, pictures: new Map() }, brand)
}

/** Words that a text of the other language cannot do without for long. */
const foreign = {
  de: /\b(the|and|you|your|is|was|this|of|please|ticket was)\b/i,
  en: /\b(der|die|das|und|Sie|Ihre?|ist|wurde|nicht|bitte)\b|[äöü]/i,
}

/** Letters that hold all that others do. */
const eachShape = ['answer', 'notice-comment-formatted', 'summary', 'reset']

async function keepPicture(page: Page, name: string): Promise<void> {
  if (!shots) return
  await mkdir(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}

describe.each(languages)('every mail that leaves, in "%s"', (language) => {
  const letters = everyLetter(language)

  it.each(letters.map((told) => [told.name, told] as const))('%s is whole and in one language', (name, told) => {
    const { text, html } = mailOf(told, language)
    const own = told.text.replaceAll(/„.+?“|Nina Krüger/g, '')
    expect(`${told.subject}\n${own}`).not.toMatch(foreign[language])
    expect(told.subject).not.toBe('')
    if (told.kind !== 'comment' || told.format === 'markdown')
      expect(text).not.toMatch(/\*\*|`|\]\(|<\/|&\w+;|undefined|null/)
    expect(html).not.toMatch(/undefined|\bnull\b/)
    // Whoever reads it knows where to go on.
    if (!/^(rejected-finished|alert-test)/.test(name)) expect(text).toMatch(/https:\/\/leitstand\.example/)
  })

  it.each([
    [800, false],
    [800, true],
    [390, false],
    [390, true],
  ])('is read at %i pixels, dark: %s', async (width, dark) => {
    await using browser = await openBrowser({ width, dark })
    const { page } = browser
    const look = async (told: Told) => await page.setContent(mailOf(told, language).html)
    const wide: string[] = []
    for (const told of letters) {
      await look(told)
      if ((await overflow(page)) > 0) wide.push(told.name)
      await keepPicture(page, `letter-${language}-${width}-${dark ? 'dark' : 'light'}-${told.name}`)
    }
    expect(wide).toEqual([])
    for (const told of letters.filter(({ name }) => eachShape.includes(name))) {
      await look(told)
      expect(await barriers(page)).toEqual([])
    }
  })
})

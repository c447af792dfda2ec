import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { provideTexts, startTexts } from '../../src/i18n/i18n.ts'
import { useTexts } from '../../src/i18n/use-texts.ts'

vi.mock('../../src/i18n/load-de.ts', async (original) => {
  const { loaded } = await original<typeof import('../../src/i18n/load-de.ts')>()
  const { search: _, ...shell } = loaded.texts.shell
  return { loaded: { ...loaded, texts: { ...loaded.texts, shell } } }
})
vi.mock('../../src/i18n/locales/de/bulk.ts', async (original) => {
  const { bulk } = await original<typeof import('../../src/i18n/locales/de/bulk.ts')>()
  const { drop: _, ...rest } = bulk
  return { bulk: rest }
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Words() {
  const { t } = useTexts()
  return (
    <p>
      {t('common:save')}, {t('shell:search')}, {t('bulk:drop')}
    </p>
  )
}

test('a text that German lacks is said in English, of the first texts and of later ones, and reported', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  await startTexts('de')
  await provideTexts('bulk')
  render(<Words />)
  await screen.findByText('Speichern, Search all open tickets, Clear the selection')
  expect(reported).toHaveBeenCalledWith(new Error('There is no text shell:search.'))
})

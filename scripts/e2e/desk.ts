import { afterAll } from 'vitest'
import { closeBrowsers } from './browser.ts'
import { startInstance, type TestInstance } from './instance.ts'

/** The desk of a story, asked for at its top: it stands for all chapters, and ends after the last one, its browsers first. */
export async function openDesk(given: Record<string, string> = {}): Promise<TestInstance> {
  const desk = await startInstance(given)
  afterAll(async () => {
    await closeBrowsers()
    await desk.stop()
  })
  return desk
}

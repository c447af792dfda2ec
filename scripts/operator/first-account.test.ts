import { expect, test } from 'vitest'
import { firstAccount } from './first-account.ts'

const answering = (found: boolean) => ({ ask: async () => ({ found }) as never })

test('who starts an installation without accounts is told how the first one is made, and only then', async () => {
  const [sentence] = await firstAccount(answering(false))
  expect(sentence).toContain('npm run add-administrator -- EMAIL')
  expect(await firstAccount(answering(true))).toEqual([])
})

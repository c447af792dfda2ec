import { expect, it } from 'vitest'
import { openVocabulary } from './postgres-words.ts'

it('a search after one that the database did not answer asks it anew', async () => {
  const vocabulary = openVocabulary()
  const down = { query: () => Promise.reject(new Error('the connection ended')) }
  const up = { query: async <Row>() => [{ words: ['shop'], shares: [0.5], unfinished: 8, finished: 2 }] as Row[] }
  await expect(vocabulary.frequencies(down)).rejects.toThrow('the connection ended')
  expect(await vocabulary.frequencies(up)).toEqual({
    documents: { unfinished: 8, finished: 2 },
    shares: [['shop', 0.5]],
  })
})

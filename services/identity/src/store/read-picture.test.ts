import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPicture } from './read-picture.ts'

/** One from a camera, whose notes are taken off. */
const picture = await sharp({ create: { width: 2_000, height: 2_000, channels: 3, background: '#246' } })
  .withExif({ IFD0: { Model: 'Kamera' } })
  .jpeg()
  .toBuffer()

test('pictures are drawn one after the other, so that a thread is left for passwords', async () => {
  const uploads = Array.from({ length: 6 }, () => readPicture(picture))
  let areRead = false
  const read = Promise.all([...uploads, expect(readPicture(picture.subarray(0, 3_000))).rejects.toThrow()]).finally(
    () => {
      areRead = true
    },
  )
  const atOnce = new Set<number>()
  while (!areRead) {
    // What is being drawn; one that begins stands in the queue as well for a moment.
    atOnce.add(sharp.counters().process)
    await new Promise(setImmediate)
  }
  await read
  expect(Math.max(...atOnce)).toBe(1)
})

import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BlobStore } from '@leitstand/kit/blob-store'
import { generateX25519Identity } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreBlobs, saveBlobs } from './blob-files.ts'
import { blobFile, blobListFile } from './manifest.ts'
import { type SealedFiles, sealedFiles } from './sealed-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-blobs-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const nameOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** A store of files in memory. */
function aStore(blobs = new Map<string, string>()): BlobStore & { blobs: Map<string, string> } {
  return {
    blobs,
    async put(content) {
      const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
      blobs.set(nameOf(bytes), bytes.toString())
      return { sha256: nameOf(bytes), size: bytes.length }
    },
    open: async (sha256) => Readable.from([Buffer.from(blobs.get(sha256) ?? '')]),
    has: async (sha256) => blobs.has(sha256),
    list: () => Readable.from([...blobs.keys()]),
  }
}
const storeOf = (contents: readonly string[]) => aStore(new Map(contents.map((content) => [nameOf(content), content])))
const silent = () => undefined

describe.each(['open', 'encrypted'])('the files of an %s backup', (kind) => {
  let files: SealedFiles
  beforeEach(async () => {
    files = await sealedFiles(kind === 'open' ? {} : { identity: await generateX25519Identity() })
  })
  const save = (store: BlobStore) => saveBlobs(store, { folder, backup: join(folder, 'backup'), files }, silent)
  const restore = (store: BlobStore, kept: string) =>
    restoreBlobs(store, { folder: join(folder, kept), backup: join(folder, 'backup'), files })

  it('are all that the store has, but for what it holds by a wrong name, which is told', async () => {
    const store = storeOf(['Rechnung', 'Vertrag'])
    const wrong = nameOf('Foto')
    store.blobs.set(wrong, 'F to')
    const saved = await save(store)
    expect(saved).toMatchObject({ count: 2, bytes: 15, damaged: [wrong] })
    store.blobs.set(wrong, 'Foto')
    expect(await save(store)).toMatchObject({ count: 3, bytes: 4, damaged: [] })
  })

  it('come back but for those that were changed, cut or lost, which are named', async () => {
    const contents = ['Rechnung', 'Vertrag', 'Foto', 'Protokoll', 'Plan']
    const { folder: kept, count } = await save(storeOf(contents))
    const fileOf = (content: string) => blobFile(join(folder, kept), nameOf(content))
    await rm(fileOf('Rechnung'))
    const bytes = await readFile(fileOf('Foto'))
    await writeFile(fileOf('Foto'), bytes.subarray(0, -2))
    await files.write(fileOf('Plan'), Readable.from(['Pl n']))
    const store = aStore()
    const back = await restore(store, kept)
    expect(back.count).toBe(count)
    for (const content of ['Rechnung', 'Foto', 'Plan'])
      expect(back.faults).toContainEqual(expect.stringContaining(fileOf(content)))
    expect(back.faults).toHaveLength(3)
    expect([...store.blobs.values()]).toEqual(expect.arrayContaining(['Vertrag', 'Protokoll']))
  })

  it('take the place of what the store holds by a wrong name', async () => {
    const { folder: kept } = await save(storeOf(['Rechnung', 'Vertrag']))
    const store = storeOf(['Rechnung'])
    store.blobs.set(nameOf('Vertrag'), 'V rtrag')
    expect(await restore(store, kept)).toEqual({ count: 2, faults: [] })
    expect([...store.blobs.values()]).toEqual(['Rechnung', 'Vertrag'])
  })

  it('are not missed where the backup holds one damaged and the store has it', async () => {
    const { folder: kept } = await save(storeOf(['Rechnung']))
    await rm(blobFile(join(folder, kept), nameOf('Rechnung')))
    expect((await restore(storeOf(['Rechnung']), kept)).faults).toEqual([])
  })

  it('are not there when the list of them is damaged', async () => {
    const { folder: kept } = await save(storeOf(['Rechnung']))
    const list = blobListFile(join(folder, 'backup'))
    await writeFile(list, (await readFile(list)).subarray(0, -2))
    await expect(restore(aStore(), kept)).rejects.toThrow(`${list} is damaged`)
  })

  it('do not come back in part as if all were well where the store itself fails', async () => {
    const { folder: kept } = await save(storeOf(['Rechnung']))
    const full = { ...aStore(), put: () => Promise.reject(new Error('ENOSPC: no space left on device')) }
    await expect(restore(full, kept)).rejects.toThrow('ENOSPC')
  })
})

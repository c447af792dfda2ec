import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sealedFiles } from './sealed-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-sealed-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const letter = 'Sehr geehrte Damen und Herren, '.repeat(20_000)

test('what is written for a key is read by its holder alone', async () => {
  const identity = await generateX25519Identity()
  const path = join(folder, 'letter.zst')
  const writing = await sealedFiles({ recipient: await identityToRecipient(identity) })
  await writing.write(path, Readable.from([letter]))
  expect((await readFile(path)).includes('geehrte')).toBe(false)
  expect(await text(await (await sealedFiles({ identity })).read(path))).toBe(letter)
  await expect((await sealedFiles({})).read(path)).rejects.toThrow(/set BACKUP_IDENTITY/)
  const stranger = await sealedFiles({ identity: await generateX25519Identity() })
  await expect(stranger.read(path)).rejects.toThrow(/BACKUP_IDENTITY is not the key/)
})

test.each([
  ['age1notakey', undefined, /BACKUP_RECIPIENT must be/],
  [undefined, 'AGE-SECRET-KEY-1NOT', /BACKUP_IDENTITY must be/],
])('a key that is none is refused by the name of its variable', async (recipient, identity, sentence) => {
  await expect(sealedFiles({ recipient, identity })).rejects.toThrow(sentence)
})

test.each(['open', 'encrypted'])('a file of an %s backup that was cut or changed is named', async (kind) => {
  const files = await sealedFiles(kind === 'open' ? {} : { identity: await generateX25519Identity() })
  const path = join(folder, 'letter.zst')
  const hurt = [
    () => truncate(path, 60),
    async () => {
      const bytes = await readFile(path)
      const at = bytes.length - 6
      bytes[at] = (bytes[at] ?? 0) ^ 1
      await writeFile(path, bytes)
    },
  ]
  for (const damage of hurt) {
    await files.write(path, Readable.from([letter]))
    await damage()
    const reading = files.read(path).then((content) => text(content))
    await expect(reading).rejects.toThrow(`${path} is damaged`)
  }
  await rm(path)
  await expect(files.read(path)).rejects.toThrow(`${path} is missing`)
})

test('a file whose content could not be read to its end is not there', async () => {
  const broken = Readable.from(
    (async function* () {
      yield letter
      throw new Error('the disk is gone')
    })(),
  )
  const files = await sealedFiles({ identity: await generateX25519Identity() })
  await expect(files.write(join(folder, 'letter.zst'), broken)).rejects.toThrow('the disk is gone')
  expect(await readdir(folder)).toEqual([])
})

test('that a file was cut is told also to whoever begins to read it later', async () => {
  const files = await sealedFiles({})
  const path = join(folder, 'letter.zst')
  await files.write(path, Readable.from([letter]))
  await truncate(path, 40)
  const content = await files.read(path)
  await new Promise<void>((resolve) => content.once('close', () => resolve()))
  await expect(text(content)).rejects.toThrow(`${path} is damaged`)
})

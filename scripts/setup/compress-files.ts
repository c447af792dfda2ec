import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worthwhileBytes = 1_000

/** Lays a `.br` and a `.gz` beside every text file of a folder, so that the server only chooses. */
export async function compressFiles(folder: string): Promise<void> {
  for await (const file of glob('**/*.{js,css,svg,json,txt}', { cwd: folder })) {
    const path = join(folder, file)
    const content = await readFile(path)
    if (content.length < worthwhileBytes) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  }
}

import { join } from 'node:path'

/** The folder of the whole project. */
export const root = join(import.meta.dirname, '..')

/** What may be deleted at any time and is made again: fetched programs, compiled code, test data. */
export const cacheFolder = join(root, '.cache')

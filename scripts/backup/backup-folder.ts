import { tryWriting } from '../instance/data-folder.ts'
import { makeFolder } from '../make-folder.ts'
import { Problem } from '../problem.ts'

/** Writes into the folder of backups, which is made where it is missing; what the folder does not take is told in a sentence. */
export async function writingInto<T>(folder: string, write: () => Promise<T>): Promise<T> {
  let isOpen = false
  try {
    await makeFolder(folder)
    await tryWriting(folder)
    isOpen = true
    return await write()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // Later the same may have been said of a file that is saved.
    const advice = isOpen && !usedUp.includes(code) ? undefined : advices[code]
    throw advice ? new Problem(`Nothing can be written in ${folder}${advice}, and make the backup again.`) : error
  }
}

const usedUp = ['ENOSPC', 'EDQUOT', 'EROFS']
const choose = 'name another folder'
/** By the code of the system; with any other something else has failed. */
const advices: Readonly<Record<string, string>> = {
  EACCES: `, which is not this user's: give it the folder, or ${choose}`,
  EPERM: `, which is not this user's: give it the folder, or ${choose}`,
  EROFS: `, which can only be read: mount it for writing, or ${choose}`,
  ENOSPC: `, because its disk is full: free some space, or ${choose}`,
  EDQUOT: `, because the quota of this user is used up: free some space, or ${choose}`,
  ENOENT: `, which cannot be made there: ${choose}`,
  ENOTDIR: `, because a file stands in its place: ${choose}`,
  EEXIST: `, because a file stands in its place: ${choose}`,
  EIO: `, whose disk or connection fails: see to it, or ${choose}`,
}

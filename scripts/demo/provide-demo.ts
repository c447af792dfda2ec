import type { StartConfig } from '../config.ts'
import { type DataFolder, keep, openDataFolder, readKept } from '../instance/data-folder.ts'
import { openOperator } from '../operator/operator.ts'
import { Problem } from '../problem.ts'
import type { Say } from '../progress.ts'
import { loadDemo } from './load.ts'
import { demoPeople } from './people.ts'

const fileName = 'demo.json'

/** Loads the demo once; a load that was interrupted is taken up again, because every step of it can be repeated. */
export async function provideDemo(config: StartConfig, say: Say): Promise<void> {
  if (!config.demo) return
  const folder = await openDataFolder(config.dataFolder)
  if (await isDemoLoaded(folder)) return
  await using operator = await openOperator(config)
  await loadDemo(operator, say, new Date()).catch(async (error: unknown) => {
    if (error instanceof Problem) throw error
    // Everything has just been started and is busy with the same data: what was refused for a moment is asked again.
    console.warn('Loading the demo data was interrupted and is taken up again.', error)
    await loadDemo(operator, say, new Date())
  })
  await rememberDemo(folder, new Date().toISOString())
}

export async function isDemoLoaded(folder: DataFolder): Promise<boolean> {
  return (await readKept(folder, fileName)) !== undefined
}

export async function rememberDemo(folder: DataFolder, loadedAt: string): Promise<void> {
  await keep(folder, fileName, { loadedAt })
}

/** The accounts as the ready line is followed by them. */
export function demoAccounts(config: StartConfig): string[] {
  if (!config.demo) return []
  const named = demoPeople
    .slice(0, 9)
    .map(
      ({ email, staff, firstName, lastName }) =>
        `  ${email.padEnd(34)}${firstName} ${lastName}${staff ? '' : ' (customer)'}`,
    )
  return ['Demo accounts, password "leitstand":', ...named]
}

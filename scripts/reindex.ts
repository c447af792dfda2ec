import { setTimeout as wait } from 'node:timers/promises'
import { getRebuild, rebuildIndex } from '@leitstand/contracts/search/requests'
import { readStartConfig } from './config.ts'
import { openDoor } from './operator/door.ts'
import { Problem, runCommand } from './problem.ts'

/** Builds the search index anew while everything keeps running. */
await runCommand(async () => {
  await using door = await openDoor(readStartConfig(process.env))
  await door.ask(rebuildIndex, {})
  console.log('Rebuilding the search index; searching goes on meanwhile …')
  for (;;) {
    const state = await door.ask(getRebuild, {})
    if (state.error) throw new Problem(`The rebuild stopped: ${state.error}. Start it again with npm run reindex.`)
    console.log(`${state.done} tickets`)
    if (!state.running) break
    await wait(1_000)
  }
  console.log('The search index is complete.')
})
process.exit()

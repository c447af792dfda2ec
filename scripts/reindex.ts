import { setTimeout as wait } from 'node:timers/promises'
import { getRebuild, rebuildIndex } from '@leitstand/contracts/search/requests'
import { readStartConfig } from './config.ts'
import { openOperator } from './operator/operator.ts'
import { runCommand } from './problem.ts'

/** Builds the search index anew while everything keeps running. */
await runCommand(async () => {
  await using operator = await openOperator(readStartConfig(process.env))
  await operator.ask(rebuildIndex, {})
  console.log('Rebuilding the search index; searching goes on meanwhile …')
  for (;;) {
    const state = await operator.ask(getRebuild, {})
    if (state.error) console.log(`The rebuild waits and tries again by itself: ${state.error}`)
    console.log(`${state.done} tickets`)
    if (!state.running) break
    await wait(1_000)
  }
  console.log('The search index is complete.')
})
process.exit()

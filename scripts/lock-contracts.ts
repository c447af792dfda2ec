import { parseArgs } from 'node:util'
import { checkContractLock, writeContractLock } from './checks/contract-lock.ts'
import { Problem, runCommand } from './problem.ts'

await runCommand(async () => {
  const { values } = parseArgs({ options: { write: { type: 'boolean' }, shrink: { type: 'boolean' } } })
  if (values.write) {
    const outcome = await writeContractLock(values.shrink === true)
    if ('refused' in outcome) throw new Problem(outcome.refused)
    console.log(`Wrote contracts/schema-lock: ${outcome.files.join(', ')}.`)
    return
  }
  const finding = await checkContractLock()
  if (finding !== undefined) throw new Problem(finding)
  console.log('The contracts are as locked.')
})

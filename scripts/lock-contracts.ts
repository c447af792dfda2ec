import { checkContractLock, writeContractLock } from './checks/contract-lock.ts'
import { Problem, runCommand } from './problem.ts'

await runCommand(async () => {
  if (process.argv.includes('--write')) {
    const files = await writeContractLock()
    console.log(`Wrote contracts/schema-lock: ${files.join(', ')}.`)
    return
  }
  const finding = await checkContractLock()
  if (finding !== undefined) throw new Problem(finding)
  console.log('The contracts are as locked.')
})

import { parseArgs } from 'node:util'
import { isService, type ServiceName, services } from '@leitstand/contracts/define'
import { operatorRequests } from '@leitstand/contracts/operator'
import { AppError } from '@leitstand/contracts/problems'
import { readStartConfig } from './config.ts'
import { inOneLine, replayAll, replayOne } from './operator/dead-letters.ts'
import { type Operator, openOperator } from './operator/operator.ts'
import { Problem, runCommand } from './problem.ts'

const usage = `Events that a service could not digest:
  npm run deadletters                      list them
  npm run deadletters -- show SERVICE ID   one, whole
  npm run deadletters -- replay SERVICE ID let the service try again ("all" instead of ID: every one)`

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [verb = 'list', service, id] = positionals
  await using operator = await openOperator(readStartConfig(process.env))
  if (verb === 'list') return await list(operator)
  if (!isService(service) || !id) throw new Problem(usage)
  if (verb === 'show') return await show(operator, service, id).catch(explain(service, id))
  if (verb !== 'replay') throw new Problem(usage)
  const failed = await replay(operator, service, id)
  if (failed > 0) throw new Problem(`Failed again and still kept: ${failed}. See to the reason and replay them then.`)
})
process.exit()

async function list(operator: Operator): Promise<void> {
  let total = 0
  for (const service of services) {
    const letters = await operator.ask(operatorRequests(service).listDeadLetters, {})
    total += letters.total
    for (const letter of letters.items)
      console.log(`${service}  ${letter.id}  ${letter.at}  ${letter.subject}  ${inOneLine(letter.reason)}`)
  }
  console.log(total === 0 ? 'There are no dead letters.' : `${total} dead letters.`)
}

async function show(operator: Operator, service: ServiceName, id: string): Promise<void> {
  console.log(JSON.stringify(await operator.ask(operatorRequests(service).getDeadLetter, { id }), null, 2))
}

/** How many events failed again. */
async function replay(operator: Operator, service: ServiceName, id: string): Promise<number> {
  if (id === 'all') return await replayAll(operator, service, console.log)
  return (await replayOne(operator, service, id, console.log).catch(explain(service, id))) ? 0 : 1
}

function explain(service: ServiceName, id: string) {
  return (error: unknown): never => {
    // What is no uuid is no id, either.
    if (!(error instanceof AppError) || !['not-found', 'invalid'].includes(error.code)) throw error
    throw new Problem(`${service} keeps no event ${id}: look at the list (npm run deadletters).`)
  }
}

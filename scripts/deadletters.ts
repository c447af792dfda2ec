import { parseArgs } from 'node:util'
import { isService, type ServiceName, services } from '@leitstand/contracts/define'
import { operatorRequests } from '@leitstand/contracts/operator'
import { readStartConfig } from './config.ts'
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
  if (verb === 'show') return await show(operator, service, id)
  if (verb === 'replay') return await replay(operator, service, id)
  throw new Problem(usage)
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
  const { items } = await operator.ask(operatorRequests(service).listDeadLetters, { limit: 500 })
  const letter = items.find((one) => one.id === id)
  if (!letter) throw new Problem(`${service} keeps no event ${id}: look at the list (npm run deadletters).`)
  console.log(JSON.stringify(letter, null, 2))
}

async function replay(operator: Operator, service: ServiceName, id: string): Promise<void> {
  const { listDeadLetters, replayDeadLetter } = operatorRequests(service)
  const ids =
    id === 'all' ? (await operator.ask(listDeadLetters, { limit: 500 })).items.map((letter) => letter.id) : [id]
  for (const one of ids) {
    const { replayed, reason } = await operator.ask(replayDeadLetter, { id: one })
    console.log(replayed ? `${one}: applied` : `${one}: failed again: ${inOneLine(reason ?? '')}`)
  }
}

/** The whole reason is shown with the event. */
function inOneLine(reason: string): string {
  const line = reason.replace(/\s+/g, ' ')
  return line.length > 160 ? `${line.slice(0, 160)}…` : line
}

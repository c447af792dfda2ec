import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { signInto } from './benchmark/client.ts'
import { fill } from './benchmark/fill.ts'
import { firstViews } from './benchmark/first-view.ts'
import { measureFloor } from './benchmark/floor.ts'
import { freshness } from './benchmark/freshness.ts'
import { listFeel } from './benchmark/list-feel.ts'
import { measureOperations } from './benchmark/operations.ts'
import { table } from './benchmark/report.ts'
import { readStartConfig } from './config.ts'
import { launch } from './instance/launch.ts'
import { openOperator } from './operator/operator.ts'
import { runCommand } from './problem.ts'
import { progress } from './progress.ts'

const usualSizes = '10000,100000'

/** Measures each main operation through the gateway beside this machine's own floor: the same statements in plain SQL. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      tickets: { type: 'string', default: usualSizes },
      seconds: { type: 'string', default: '5' },
      callers: { type: 'string', default: '1,8' },
    },
  })
  const say = progress()
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-bench-'))
  const config = { ...readStartConfig(process.env), port: 0, smtpPort: 0, dataFolder: folder, demo: false }
  // The measuring caller is one address; what protects against strangers must not be what is measured.
  process.env.LEITSTAND_RATE_PER_MINUTE = '10000000'
  const instance = await launch({ config, say })
  try {
    await using operator = await openOperator(config)
    let there = 0
    for (const size of values.tickets.split(',').map(Number)) {
      const filled = await fill(operator, there, size, say)
      there = size
      console.log(
        `\n${size} tickets with three comments each (imported at ${filled.perSecond}/s, indexed ${filled.indexedAfterSeconds} s later)`,
      )
      const client = await signInto(instance.url)
      const rows = []
      for (const callers of values.callers.split(',').map(Number)) {
        const floor = await measureFloor(instance.databaseUrl, callers, Number(values.seconds))
        rows.push(...(await measureOperations(client, { callers, seconds: Number(values.seconds), floor })))
      }
      console.log(table(rows))
      console.log(await freshness(client))
      const paths = client.tickets.slice(0, 10).map((publicId) => `/ticket/view/${publicId}`)
      const signedIn = { url: client.url, cookie: client.headers['cookie'] ?? '' }
      console.log(await firstViews({ ...signedIn, paths }))
      console.log(await listFeel(signedIn))
    }
  } finally {
    await instance.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
process.exit()

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@leitstand/kit/testing/test-service'
import { describe, expect, it } from 'vitest'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'
import { deliver } from './mails.ts'

const leitstand = await openDesk()
let agent = await signIn(leitstand.url, 'agent@leitstand.example')

const pidOf = async () => Number(await readFile(join(leitstand.config.dataFolder, 'run/desk.pid'), 'utf8'))

async function found(words: string): Promise<number> {
  const { body } = await agent.call<{ nbHits: number }>('GET', `/api/search/?q=${words}`)
  return body.nbHits
}

describe('a small desk that runs as one process', () => {
  it('takes a mail, makes it a ticket and finds it', async () => {
    const from = 'Nils Nielsen <nutzer@nordlicht.example>'
    await deliver(leitstand, { from, subject: 'Zwergtaschenlampe', text: 'Sie leuchtet nicht.' })
    await until(async () => (await found('zwergtaschenlampe')) === 1)
    expect(await readdir(join(leitstand.config.dataFolder, 'run'))).not.toContain('ticket.pid')
  })

  it('begins again after it was killed, and has lost nothing', async () => {
    const before = await pidOf()
    process.kill(before, 'SIGKILL')
    await until(async () => (await pidOf()) !== before)
    const isReady = () => fetch(`${leitstand.url}/health/ready`).then(({ ok }) => ok)
    await until(() => isReady().catch(() => false), 60_000)
    agent = await signIn(leitstand.url, 'agent@leitstand.example')
    expect(await found('zwergtaschenlampe')).toBe(1)
  })
})

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ServiceName, services } from '@leitstand/contracts/define'
import { openBus } from '@leitstand/kit/bus'
import { busAccess } from '@leitstand/kit/bus-connection'
import type { StartConfig } from '../config.ts'
import type { Say } from '../progress.ts'
import { inDatabase } from './restore-backup.ts'

type UrlOf = (service: ServiceName) => string

/** Brings what stands around restored databases in line with them, and tells what goes out at the next start. */
export async function followUp(
  config: Pick<StartConfig, 'dataFolder' | 'natsUrl'>,
  urlOf: UrlOf,
  say: Say,
): Promise<void> {
  await reconcile(urlOf)
  await forgetStream(config)
  for (const line of await whatGoesOut(urlOf)) say(line)
}

/** More than are given out between two backups. */
const numbersLeftOut = 10_000

/**
 * The stream holds facts of a time that never was, or none: it is made anew, and filled from the outboxes. What the readers
 * had taken over stands in their inboxes, so nothing has its effect twice; an old inbox would be forgotten before its time.
 */
const forEvery = `
  INSERT INTO chassis_state (key, value) VALUES ('stream', 'restored')
  ON CONFLICT (key) DO UPDATE SET value = excluded.value;
  UPDATE inbox SET received_at = now()`

const forOne: Partial<Record<ServiceName, string>> = {
  // Who signed out, or was locked out, since that moment must not be signed in again.
  identity: 'DELETE FROM sessions',
  // Numbers of tickets that are no more stand in mails that people have: nothing new is called the same.
  ticket: `SELECT setval('ticket_public_id', nextval('ticket_public_id') + ${numbersLeftOut})`,
  // Every engine is pushed everything anew.
  search: 'DELETE FROM push_targets',
}

export async function reconcile(urlOf: UrlOf): Promise<void> {
  for (const service of services) {
    await inDatabase(urlOf(service), forEvery)
    const own = forOne[service]
    if (own) await inDatabase(urlOf(service), own)
  }
}

/** The stream goes with the positions of its readers. */
async function forgetStream({ dataFolder, natsUrl }: Pick<StartConfig, 'dataFolder' | 'natsUrl'>): Promise<void> {
  if (!natsUrl) return await rm(join(dataFolder, 'nats'), { recursive: true, force: true })
  const access = busAccess('operator', { ...process.env, NATS_URL: natsUrl })
  await using bus = await openBus({ ...access, namespace: process.env.LEITSTAND_NATS_NAMESPACE ?? '' })
  const isThere = await bus.jsm.streams.info(bus.stream).then(
    () => true,
    () => false,
  )
  if (isThere) await bus.jsm.streams.delete(bus.stream)
}

/** Some of it went out already, in the time that is lost: whoever restores must know. */
async function whatGoesOut(urlOf: UrlOf): Promise<string[]> {
  const count = async (service: ServiceName, rows: string) => {
    const [found] = await inDatabase<{ n: number }>(urlOf(service), `SELECT count(*)::int AS n FROM ${rows}`)
    return found?.n ?? 0
  }
  const each = (rows: string) => Promise.all(services.map((service) => count(service, rows)))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const mails = await count('mail', "sent_mails WHERE state = 'waiting'")
  const alerts = await count('notification', "deliveries WHERE state = 'waiting'")
  const facts = sum(await each('outbox WHERE published_at IS NULL'))
  const due = sum(await each('timers WHERE due_at < now()'))
  return [
    `Waiting at that moment, so sent at the next start, perhaps a second time: ${mails} mails, ${alerts} alerts, and what follows from ${facts} facts.`,
    `Due since then, so made up for at the next start: ${due} dates (deadlines, recurring tasks, reminders).`,
    'Everybody signs in again. Who was locked, anonymised or given a new password since then must be so again.',
  ]
}

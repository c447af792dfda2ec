import { ruleFired } from '@leitstand/contracts/sla/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { chainDepth } from '@leitstand/kit/chain'
import type { Sql } from '@leitstand/kit/database'
import { emit } from '@leitstand/kit/outbox'
import { setTimer } from '@leitstand/kit/timers'
import { timer } from '../context.ts'
import { beginAction } from '../domain/action.ts'
import type { OpenAlert } from '../domain/end-of-alert.ts'
import { toRuleTicket } from '../domain/known-ticket.ts'
import { nextRepetition, waitsUntil } from '../domain/plan-firings.ts'
import { markOf, type RuleMark } from '../domain/plan-timers.ts'
import { isAbout, occurrenceKey, offsetsOf, type RuleTicket, repeatsEvery, ruleApplies } from '../domain/rule.ts'
import { deedTimer, type Firing, ruleTimer } from '../domain/timers.ts'
import { noteFiring } from '../store/rule-firings.ts'
import { findMarks, saveMarks } from '../store/rule-marks.ts'
import { type ActiveRule, readRulebook } from '../store/rulebook.ts'
import { findAction } from '../store/rules.ts'
import { findTicketSlas } from '../store/ticket-slas.ts'
import { lockTickets } from '../store/tickets.ts'

interface Due {
  firing: Firing
  rule: ActiveRule
  facts: TicketFacts
  ticket: RuleTicket
  fired: readonly number[]
  alert: OpenAlert | null
}

/** A rule's moment has come: if it still is about the ticket, it fires, once whatever the number of replicas. */
export const fireRule = timer({
  name: ruleTimer,
  handle: (payload, context, { key, dueAt, finish }) =>
    context.transaction(async (tx) => {
      const firing = payload as Firing
      const due = await dueFiring(tx, firing, (await readRulebook(tx, context.config)).rules)
      if (!due) return await finish(tx)

      const now = context.clock.now()
      const isRepeat = firing.repetition > 0
      const wait = isRepeat ? waitsUntil(due.rule, due.ticket, firing, now) : null
      if (wait) return await setTimer(tx, { kind: ruleTimer, key, dueAt: wait, payload: firing })
      if (!ruleApplies(due.rule, due.ticket)) return await finish(tx)
      await fire(tx, due, now)
      const minutes = repeatsEvery(due.rule)
      if (minutes === null) return await finish(tx)
      await setTimer(tx, {
        kind: ruleTimer,
        key,
        dueAt: nextRepetition(dueAt, minutes, now),
        payload: { ...firing, repetition: firing.repetition + 1 },
      })
    }),
})

/** What may fire; undefined when the rule, the ticket or the occasion is gone, or it had fired before. */
async function dueFiring(tx: Sql, firing: Firing, rules: readonly ActiveRule[]): Promise<Due | undefined> {
  const rule = rules.find(({ key }) => key === firing.rule)
  const [known] = await lockTickets(tx, [firing.ticket])
  if (!rule || !known || !offsetsOf(rule).includes(firing.offset)) return undefined
  const { generation, fired, alert } = markOf(firing.rule, await findMarks(tx, [firing.ticket]))
  const isRepeat = firing.repetition === 0 && fired.includes(firing.offset)
  if (generation !== firing.generation || isRepeat) return undefined
  const sla = (await findTicketSlas(tx, [known])).get(known.uuid) ?? null
  const ticket = toRuleTicket(known, sla)
  return isAbout(rule, ticket) ? { firing, rule, facts: known.facts, ticket, fired, alert } : undefined
}

async function fire(tx: Sql, due: Due, now: Date): Promise<void> {
  const { firing, rule, ticket } = due
  const { offset, generation, repetition } = firing
  const occurrence = occurrenceKey(rule.key, ticket.uuid, generation, offset, repetition)
  const action = rule.action === null ? 'none' : ((await findAction(tx, rule.action)) ?? 'missing')
  const { alert: ofAction, ...begun } = beginAction(action, chainDepth())
  const isFirst = await noteFiring(tx, {
    occurrence,
    at: now,
    rule: rule.named,
    ticket: ticket.uuid,
    alerted: rule.channel !== null,
    action: rule.action,
    actionType: typeof action === 'string' ? null : action.type,
    ...begun,
  })
  if (!isFirst) return
  const alerts = [
    ...(rule.channel === null ? [] : [{ occurrence, channel: rule.channel, webhooksOnly: false }]),
    ...(ofAction ? [{ occurrence: `${occurrence}:action`, ...ofAction }] : []),
  ]
  await saveMarks(tx, [markAfter(due, alerts, now)])
  for (const alert of alerts) await sendAlert(tx, due, alert, now)
  if (begun.outcome === 'waiting' && typeof action !== 'string') {
    const payload = { occurrence, ticket: ticket.uuid, type: action.type, parameters: action.parameters }
    await setTimer(tx, { kind: deedTimer, key: occurrence, dueAt: now, payload, chain: chainDepth() + 1 })
  }
}

/** What it told stays open until its reason is gone (see `domain/end-of-alert.ts`). */
function markAfter({ firing, rule, ticket, fired, alert }: Due, alerts: readonly Alert[], now: Date): RuleMark {
  const channels = [...new Set([...(alert?.channels ?? []), ...alerts.map(({ channel }) => channel)])]
  const { status, assignee } = ticket
  const told = { rule: rule.named, channels, lastFiredAt: now.toISOString(), status, isUnassigned: assignee === null }
  return {
    ...{ rule: rule.key, ticket: ticket.uuid, generation: firing.generation },
    fired: [...new Set([...fired, firing.offset])],
    alert: alerts.length > 0 ? told : alert,
  }
}

interface Alert {
  occurrence: string
  channel: string
  webhooksOnly: boolean
}

/** The time that whoever hears of it will ask for. */
function dueAtOf(type: ActiveRule['type'], { dueAt, sla }: RuleTicket): number | null | undefined {
  if (type === 'sla_resolution') return sla?.resolution?.dueAt
  return type === 'sla_response' ? sla?.dueAt : (dueAt ?? sla?.dueAt)
}

async function sendAlert(tx: Sql, { firing, rule, facts, ticket }: Due, alert: Alert, now: Date): Promise<void> {
  const dueAt = dueAtOf(rule.type, ticket)
  await emit(tx, ruleFired, {
    ...alert,
    rule: rule.named,
    reason: rule.type,
    offsetMinutes: firing.offset,
    dueAt: dueAt == null ? null : new Date(dueAt).toISOString(),
    ticket: facts,
    at: now.toISOString(),
  })
}

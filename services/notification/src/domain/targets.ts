import type { TargetKind } from './judge-answer.ts'

/** What a channel holds, as far as its targets go. */
export interface ChannelTargets {
  teamsUrl: string | null
  emailAddress: string | null
  signl4TeamSecret: string | null
  ilertApiKey: string | null
  webhooks: readonly { url: string; switchedOffAt?: string | null }[]
}

export interface Target {
  kind: TargetKind
  /** Tells the webhooks of a channel apart; empty for the others. */
  address: string
}

/** Everywhere that an alert of this channel goes. */
export function targetsOf(channel: ChannelTargets): Target[] {
  const single: [TargetKind, string | null][] = [
    ['teams', channel.teamsUrl],
    ['signl4', channel.signl4TeamSecret],
    ['ilert', channel.ilertApiKey],
    ['email', channel.emailAddress],
  ]
  const webhooks = [...new Set(channel.webhooks.flatMap(({ url, switchedOffAt }) => (switchedOffAt ? [] : [url])))]
  return [
    ...single.flatMap(([kind, value]) => (value === null ? [] : [{ kind, address: '' }])),
    ...webhooks.map((address) => ({ kind: 'webhook' as const, address })),
  ]
}

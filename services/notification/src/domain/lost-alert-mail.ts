import type { Language } from '@leitstand/contracts/actor'
import { targetNames } from './target-names.ts'

export interface LostAlert {
  rule: string
  channel: string
  target: string
  reason: string
  /** The page where it is tried again. */
  url: string
}

/** That an alert did not arrive and is not tried any more, why, and what to do. */
export function lostAlertMail(
  { rule, channel, target, reason, url }: LostAlert,
  language: Language,
): { subject: string; text: string } {
  const place = `${channel} (${targetNames[target] ?? target})`
  return language === 'de'
    ? {
        subject: `Alarm nicht zugestellt: ${place}`,
        text: `Ein Alarm der Regel „${rule}“ kam bei ${place} nicht an und wird nicht mehr von selbst versucht: ${reason}\n\nPrüfen Sie Adresse und Schlüssel des Kanals. Bis das behoben ist, gehen dort womöglich weitere Alarme verloren; heute schreiben wir Ihnen darüber nicht noch einmal. Alle gescheiterten Alarme, und ein neuer Versuch: ${url}`,
      }
    : {
        subject: `Alert not delivered: ${place}`,
        text: `An alert of the rule “${rule}” did not arrive at ${place} and is not tried again by itself: ${reason}\n\nCheck address and key of the channel. Until this is mended, more alerts may be lost there; we do not write to you about that again today. All alerts that failed, and another try: ${url}`,
      }
}

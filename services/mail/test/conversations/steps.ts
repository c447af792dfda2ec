import { aMail, type Fields, inLines, type Part, text } from '../messages/a-mail.ts'
import type { Outcome, Step } from './a-conversation.ts'

export const house = {
  intakeAddresses: ['hilfe@leitstand.example', 'rechnung@leitstand.example'],
  agents: ['jette.rieke@leitstand.example'],
}

export const agentAnswers = (ticket = 'T1'): Step => ({ do: 'agent answers', ticket })
export const close = (ticket = 'T1'): Step => ({ do: 'close', ticket })

/** Mails of one day in April, one minute after the other. */
export function dayOf(day: number, from: string) {
  let minutes = 0
  const number = () => `${day}-${minutes}`
  return (fields: Fields, content: Part | string, expect: Outcome): Step => {
    minutes += 1
    const time = `${String(8 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
    const own: Fields = {
      From: from,
      Date: `${day} Apr 2026 ${time} +0200`,
      'Message-ID': `<m${number()}@${from.split('@')[1]?.replace('>', '')}>`,
    }
    const part = typeof content === 'string' ? text(content) : content
    return { do: 'mail in', raw: aMail({ ...own, ...fields }, part), expect }
  }
}

export const opens = (ticket: string, ...words: string[]): Outcome => ({
  states: ['new-ticket'],
  ticket,
  isAnswered: true,
  text: words,
})
export const comments = (ticket: string, ...words: string[]): Outcome => ({
  states: ['comment'],
  ticket,
  isAnswered: false,
  text: words,
})
export const silent = (...states: string[]): Outcome => ({ states, isAnswered: false })
export const answering = (id: string): Fields => ({ 'In-Reply-To': id, References: id })

/** Of two that a program has cut a mail into. */
export const piece = (number: number, content: string): Part => ({
  fields: { 'Content-Type': `message/partial; id="plan@dahl-yachten.example"; number=${number}; total=2` },
  content: inLines(content),
})

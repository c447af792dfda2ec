import type { Language } from '@leitstand/contracts/actor'
import { componentKinds, type TicketComponent } from '@leitstand/contracts/billing/components'

/** In both languages, because a list is known by its head, whoever has inserted it. */
const heads: Record<Language, readonly string[]> = {
  de: ['Komponente', 'Menge', 'Zustand', 'Seriennummer'],
  en: ['Component', 'Amount', 'Condition', 'Serial number'],
}
const conditions: Record<Language, Record<TicketComponent['condition'], string>> = {
  de: { new: 'neu', used: 'gebraucht' },
  en: { new: 'new', used: 'used' },
}

/** A text holds at most one list of components (AMB-244). */
export function hasComponentList(text: string): boolean {
  return text.split('\n').some((line) => Object.values(heads).some((head) => line.trim() === row(head)))
}

/** The components of a ticket as a table of a text. */
export function componentList(components: readonly TicketComponent[], language: Language): string {
  const head = heads[language]
  const rows = components.map(({ kind, description, amount, condition, serialNo }) => {
    const name = kind === description && kind ? componentKinds[kind][language] : description
    return row([name, String(amount), conditions[language][condition], serialNo ?? '–'].map(inCell))
  })
  return [row(head), row(head.map(() => '---')), ...rows].join('\n')
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const inCell = (words: string) => words.replace(/[\\|*_`[\]<>~]/g, '\\$&')

import { type MailReason, PlainReason, silenceReasons } from '@leitstand/contracts/mail/reasons'

const separator = '; '

/** The ledger keeps reasons as a line, each as its code and what belongs to it: `names-foreign-ticket: #10001`. */
export function joinReasons(reasons: readonly (string | null)[]): string | null {
  return reasons.filter((reason) => reason !== null).join(separator) || null
}

/** The reasons in such a line; what is none of ours is what some program said. */
export function readReasons(line: string | null): MailReason[] {
  if (!line) return []
  const [first = '', ...rest] = line.split(separator)
  const reason = readReason(first)
  return reason ? [reason, ...readReasons(rest.join(separator))] : [{ code: 'technical', text: line }]
}

function readReason(part: string): MailReason | undefined {
  const [, code = '', detail = ''] = /^([a-z-]+)(?:: (.+))?$/s.exec(part) ?? []
  switch (code) {
    case 'names-foreign-ticket':
      return /^#\d{1,15}$/.test(detail) ? { code, publicId: Number(detail.slice(1)) } : undefined
    case 'same-as':
      return { code, mail: detail }
    case 'not-answered':
      return { code, because: silenceReasons.filter((one) => detail.split(', ').includes(one)) }
    case 'unreadable':
      return { code, text: detail }
    default: {
      const { data } = PlainReason.safeParse(part)
      return data && { code: data }
    }
  }
}

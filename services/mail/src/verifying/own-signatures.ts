import { isAligned } from '../domain/sender-checks.ts'

/** More signatures of one domain than anybody needs only cost time. */
const mostSignatures = 5

/**
 * The mail without the signatures of other domains: they prove nothing of the sender, and whoever sends a mail must not choose
 * for whose name servers we wait.
 */
export function withSignaturesOf(domain: string, raw: Buffer): Buffer {
  const end = headLength(raw)
  const fields = raw
    .subarray(0, end)
    .toString('latin1')
    .split(/(?<=\n)(?![ \t])/)
  let kept = 0
  const head = fields.filter((field) => {
    if (!/^dkim-signature[ \t]*:/i.test(field)) return true
    const signer = /[:;]\s*d\s*=\s*([^\s;]+)/i.exec(field)?.[1] ?? ''
    if (!isAligned(signer, domain)) return false
    kept += 1
    return kept <= mostSignatures
  })
  return Buffer.concat([Buffer.from(head.join(''), 'latin1'), raw.subarray(end)])
}

function headLength(raw: Buffer): number {
  const ends = ['\n\n', '\n\r\n'].map((end) => raw.indexOf(end)).filter((at) => at >= 0)
  return ends.length === 0 ? raw.length : Math.min(...ends) + 1
}

import { invalid } from '@leitstand/contracts/problems'
import { type UploadOrigin, uploadOrigins } from '@leitstand/contracts/ticket/attachments'
import type { Violation } from '@leitstand/contracts/violations'

interface Said {
  origin: string | undefined
  isTicketContext: string | undefined
}

const flags: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false }

/** Where a file of a ticket was put. In the context of a ticket that is being written it belongs to the text there (AMB-079). */
export function uploadOrigin({ origin = '', isTicketContext = '' }: Said): UploadOrigin {
  const named = uploadOrigins.find((one) => one === origin)
  const isKnown = isTicketContext === '' || Object.hasOwn(flags, isTicketContext)
  const wrong: Violation[] = [
    ...(origin !== '' && !named ? [{ propertyPath: 'origin', code: 'invalid' } as const] : []),
    ...(isKnown ? [] : [{ propertyPath: 'isTicketContext', code: 'invalid' } as const]),
  ]
  if (wrong.length > 0) throw invalid(...wrong)
  return named ?? (flags[isTicketContext] ? 'editor' : 'ticket')
}

import type { SignatureState } from '@leitstand/contracts/mail/protection'

/** What a signature shows by itself, whoever stands in From. */
export interface FoundSignature {
  state: Exclude<SignatureState, 'other-signer'>
  /** Name and address of the key or certificate, or its id where nobody knows it. */
  signer: string
  /** Whom the key speaks for. */
  addresses: readonly string[]
}

export interface MailSignature {
  state: SignatureState
  signer: string
}

/** A good signature of somebody else says nothing about who wrote. */
export function judgeSignature(
  { state, signer, addresses }: FoundSignature,
  from: readonly { address: string }[],
): MailSignature {
  const [only, ...more] = from.map(({ address }) => address.toLowerCase())
  const isOfSender = only !== undefined && more.length === 0 && addresses.includes(only)
  return { state: state === 'valid' && !isOfSender ? 'other-signer' : state, signer }
}

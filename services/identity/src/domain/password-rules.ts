const product = 'leitstand'

/**
 * Whether a password is what anybody would try first for this person: the address, the name or the product's name, also
 * in other case, repeated or with signs between. Length is checked by the contract; kinds of characters are not asked
 * for (NIST SP 800-63B).
 */
export function isTooObvious(password: string, person: { email: string; name: string }): boolean {
  const bare = bareOf(password)
  const [mailbox = '', domain = ''] = person.email.split('@')
  const words = [product, person.email, mailbox, domain, person.name, ...person.name.split(' ')]
  return bare === '' || isRepeated(bare) || words.map(bareOf).some((word) => isMadeOf(bare, word))
}

function bareOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Nothing is left when all occurrences of the word and what people put behind it are taken away. */
function isMadeOf(text: string, word: string): boolean {
  return word.length >= 3 && text.includes(word) && /^\d{0,4}$/.test(text.replaceAll(word, ''))
}

function isRepeated(text: string): boolean {
  return new Set(text).size <= 2
}

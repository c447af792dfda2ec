/**
 * What markdown-it asks of the package `entities`, by what the browser knows itself: its table of two thousand names
 * is a tenth of the script of a ticket.
 */
export function decodeHTMLStrict(reference: string): string {
  const read = document.createElement('textarea')
  // Within it there are no elements, only texts and references.
  read.innerHTML = reference
  const signs = read.textContent ?? ''
  // Of a name that is unknown as a whole, the browser reads an old one that it begins with: `&nothing;` is `¬hing;`.
  return signs.endsWith(';') && reference !== '&semi;' ? reference : signs
}

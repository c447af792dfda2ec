export type Document = Record<string, unknown> & { id: string }
type Test = (document: Document) => boolean

/** What the server answers to a filter it cannot read. */
export class FilterError extends Error {}

/** Which words of a field begin so, as far as the server follows them. */
export type Begun = (field: string, beginning: string) => ReadonlySet<string>

const unfollowed: Begun = () => new Set()

/**
 * Reads a filter as the server documents it: `&&` and `||` bind alike, from left to right; `:=` compares normalised words, `:`
 * with a star at the end asks for a word that begins so.
 */
export function readFilter(text: string, types: ReadonlyMap<string, string>, begun: Begun = unfollowed): Test {
  const tokens = tokensOf(text)
  let at = 0

  function sequence(): Test {
    let test = operand()
    while (tokens[at] === '&&' || tokens[at] === '||') {
      const [left, operator] = [test, tokens[at++]]
      const right = operand()
      test = operator === '&&' ? (one) => left(one) && right(one) : (one) => left(one) || right(one)
    }
    return test
  }

  function operand(): Test {
    const token = tokens[at++]
    if (token === undefined || token === '&&' || token === '||')
      throw new FilterError('Could not parse the filter query: unbalanced `&&` operands.')
    if (token === ')') throw new FilterError('Could not parse the filter query: unbalanced parentheses.')
    if (token !== '(') return clause(token, types, begun)
    const inner = sequence()
    if (tokens[at++] !== ')') throw new FilterError('Could not parse the filter query: unbalanced parentheses.')
    return inner
  }

  if (tokens.length === 0) return () => true
  const operations = tokens.filter((token) => token !== '(' && token !== ')').length
  if (operations > 100) throw new FilterError('`filter_by` has too many operations.')
  const test = sequence()
  if (at < tokens.length) throw new FilterError('Could not parse the filter query: unbalanced parentheses.')
  return test
}

/** Parentheses and operators inside backticks are text. */
function tokensOf(text: string): string[] {
  const pattern = /\s+|&&|\|\||[()]|(?:`[^`]*`|[^`()&|\s])+/g
  return (text.match(pattern) ?? []).map((token) => token.trim()).filter((token) => token !== '')
}

function clause(text: string, types: ReadonlyMap<string, string>, begun: Begun): Test {
  const match = /^(\w+):(!=|=|>=|<=|>|<)?(.*)$/s.exec(text)
  if (!match) throw new FilterError('Could not parse the filter query.')
  const [, field = '', operator = '', given = ''] = match
  const type = field === 'id' ? 'string' : types.get(field)
  if (!type) throw new FilterError(`Could not find a filter field named \`${field}\` in the schema.`)
  const values = listOf(given)
  if (values.includes('')) throw new FilterError(`Error with filter field \`${field}\`: Filter value cannot be empty.`)
  const fits = values.map((value) =>
    operator === '' && type === 'string' && value.endsWith('*')
      ? beginning(begun(field, value.slice(0, -1)))
      : comparison(field, type, operator, value),
  )
  const stored = (document: Document) => [document[field]].flat().filter((value) => value !== undefined)
  const hasOne: Test = (document) => stored(document).some((value) => fits.some((fit) => fit(value)))
  return operator === '!=' ? (document) => !hasOne(document) : hasOne
}

function listOf(given: string): string[] {
  const list = /^\[(.*)\]$/s.exec(given)?.[1]
  if (list === '') return []
  const values = list === undefined ? [given] : (list.match(/(`[^`]*`|[^,`])+/g) ?? [])
  return values.map((value) => value.replaceAll('`', '').trim())
}

function beginning(followed: ReadonlySet<string>): (stored: unknown) => boolean {
  return (stored) =>
    String(stored)
      .split(' ')
      .some((word) => followed.has(word))
}

function comparison(field: string, type: string, operator: string, value: string): (stored: unknown) => boolean {
  if (type === 'bool') {
    if (value !== 'true' && value !== 'false')
      throw new FilterError(`Value of filter field \`${field}\` must be \`true\` or \`false\`.`)
    return (stored) => String(stored) === value
  }
  if (type.startsWith('int')) {
    if (!/^-?\d+$/.test(value)) throw new FilterError(`Error with filter field \`${field}\`: Not an ${type}.`)
    return (stored) => compare(Number(stored), operator, Number(value))
  }
  if (operator !== '=' && operator !== '!=' && field !== 'id')
    throw new FilterError('This stand-in compares whole words only.')
  return (stored) => normal(String(stored)) === normal(value)
}

function compare(stored: number, operator: string, value: number): boolean {
  if (operator === '>') return stored > value
  if (operator === '<') return stored < value
  if (operator === '>=') return stored >= value
  if (operator === '<=') return stored <= value
  return stored === value
}

/** Case, diacritics and punctuation do not count; words stay apart. */
function normal(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N} ]/gu, '')
}

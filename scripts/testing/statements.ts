import { readFileSync } from 'node:fs'
import { type Node, parseSync } from 'oxc-parser'

/** A statement as it stands in the source: every text that it can be, or none when it is put together at run time. */
export interface Statement {
  /** `store/people.ts:12` */
  place: string
  texts: string[]
}

interface Scope {
  from: number
  to: number
  names: Map<string, Node>
}

const most = 16

/** The SQL of a file, read off its calls of `query` and `readList`; what is constant is filled in. */
export function statementsOf(path: string, name: string): Statement[] {
  const source = readFileSync(path, 'utf8')
  const { program } = parseSync(path, source)
  const scopes = scopesOf(program)
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const found: Statement[] = []
  visit(program, (node) => {
    if (node.type !== 'CallExpression') return
    const text = textOf(node)
    if (!text) return
    const texts = text.flatMap((part) => (part === undefined ? [] : [part]))
    const valuesOfAll = texts.map((part) => constantsOf(part, scopes, new Set()))
    const isKnown = texts.length === text.length && valuesOfAll.every((values) => values !== undefined)
    const place = `${name}:${lineOf(node.start)}`
    if (!isKnown) return found.push({ place, texts: [] })
    const parts = valuesOfAll.map((values) => values ?? [])
    found.push({
      place,
      texts: isList(node) ? combine(parts, ([columns, from]) => `SELECT ${columns} FROM ${from}`) : (parts[0] ?? []),
    })
  })
  return found
}

type Call = Extract<Node, { type: 'CallExpression' }>

function isList({ callee }: Call): boolean {
  return callee.type === 'Identifier' && callee.name === 'readList'
}

/** The text of a query, or columns and tables of a list; undefined for any other call. */
function textOf(call: Call): (Node | undefined)[] | undefined {
  const { callee, arguments: given } = call
  if (isList(call)) {
    const list = given[1]
    if (list?.type !== 'ObjectExpression') return undefined
    return ['columns', 'from'].map(
      (key) =>
        list.properties.flatMap((one) => {
          if (one.type !== 'Property' || one.key.type !== 'Identifier' || one.key.name !== key) return []
          return [one.value]
        })[0],
    )
  }
  const isQuery =
    (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'query') ||
    (callee.type === 'Identifier' && callee.name === 'query')
  return isQuery && given[0] ? [given[0]] : undefined
}

/** Every text that an expression can be; undefined when it hangs on what only the running program knows. */
function constantsOf(node: Node, scopes: readonly Scope[], seen: ReadonlySet<Node>): string[] | undefined {
  if (seen.has(node)) return undefined
  const next = new Set([...seen, node])
  const of = (one: Node) => constantsOf(one, scopes, next)
  if (node.type === 'Literal')
    return typeof node.value === 'string' || typeof node.value === 'number' ? [String(node.value)] : undefined
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return of(node.expression)
  if (node.type === 'ConditionalExpression') return both(of(node.consequent), of(node.alternate))
  if (node.type === 'BinaryExpression' && node.operator === '+') return joined([of(node.left), of(node.right)])
  if (node.type === 'TemplateLiteral') {
    return joined(
      node.quasis.flatMap((quasi, index) => {
        const expression = node.expressions[index]
        return [[quasi.value.cooked ?? ''], ...(expression ? [of(expression)] : [])]
      }),
    )
  }
  if (node.type === 'Identifier') {
    const declared = declarationOf(node, scopes)
    return declared && of(declared)
  }
  return undefined
}

function both(one: string[] | undefined, other: string[] | undefined): string[] | undefined {
  return one && other && [...one, ...other]
}

function joined(parts: readonly (string[] | undefined)[]): string[] | undefined {
  if (parts.some((part) => part === undefined)) return undefined
  const all = combine(
    parts.map((part) => part ?? []),
    (chosen) => chosen.join(''),
  )
  return all.length <= most ? all : undefined
}

function combine(parts: readonly string[][], of: (chosen: string[]) => string): string[] {
  const chosen = parts.reduce<string[][]>(
    (before, part) => before.flatMap((one) => part.map((text) => [...one, text])),
    [[]],
  )
  return [...new Set(chosen.map(of))]
}

function declarationOf(node: Extract<Node, { type: 'Identifier' }>, scopes: readonly Scope[]): Node | undefined {
  const around = scopes.filter(({ from, to, names }) => from <= node.start && node.end <= to && names.has(node.name))
  return around.sort((a, b) => a.to - a.from - (b.to - b.from))[0]?.names.get(node.name)
}

/** The constants that each block declares. */
function scopesOf(program: Node): Scope[] {
  const scopes: Scope[] = []
  visit(program, (node) => {
    if (node.type !== 'Program' && node.type !== 'BlockStatement') return
    scopes.push({ from: node.start, to: node.end, names: new Map(node.body.flatMap(declaredBy)) })
  })
  return scopes
}

function declaredBy(statement: Node): [string, Node][] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init ? [[id.name, init] as [string, Node]] : [],
  )
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const value of Object.values(node))
    for (const child of [value].flat())
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, see)
}

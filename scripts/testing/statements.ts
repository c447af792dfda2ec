import { readFileSync } from 'node:fs'
import { type Node, parseSync } from 'oxc-parser'

/** Stands in a text for what only the running program knows. */
export const hole = '\u0000'

/** SQL as it stands in the source: every text that it can be, with holes. */
export interface Statement {
  /** `store/people.ts:12` */
  place: string
  texts: string[]
}

interface Scope {
  from: number
  to: number
  names: Map<string, Node | string>
}

const most = 64

/** The SQL of a file, read off its calls of `query`, of `readList` and of sections of personal data, and of what puts conditions together. */
export function statementsOf(path: string, name: string): Statement[] {
  const source = readFileSync(path, 'utf8')
  const { program } = parseSync(path, source)
  const scopes = scopesOf(program)
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const found: Statement[] = []
  visit(program, (node) => {
    if (node.type !== 'CallExpression') return
    const parts = sqlIn(node).map((part) => textsOf(part, scopes, new Set()))
    if (parts.length > 0) found.push({ place: `${name}:${lineOf(node.start)}`, texts: joined(parts) })
  })
  return found
}

type Call = Extract<Node, { type: 'CallExpression' }>

/** What is around the text that a method of the kit's conditions is given. */
const ends: Readonly<Record<string, string>> = { and: '', isSo: '', isOneOf: ' = ANY(', isBetween: ' >= ' }

/** Parts of a person's data, by a statement. */
const sectionCalls = new Set(['pagedSection', 'smallSection'])

/** The SQL that a call is given, part by part; none for any other call. */
function sqlIn({ callee, arguments: given }: Call): (Node | string)[] {
  const name = nameOf(callee)
  const [first, second] = given
  if (!first || !name) return []
  if (name === 'query') return [first.type === 'ObjectExpression' ? fieldOf(first, 'text') : first]
  if (sectionCalls.has(name)) return [given[2] ?? hole]
  if (name === 'readList' && second)
    return ['SELECT ', fieldOf(second, 'columns'), ' FROM ', fieldOf(second, 'from'), hole]
  if (callee.type === 'MemberExpression' && Object.hasOwn(ends, name)) return [hole, first, `${ends[name]}${hole}`]
  return []
}

function nameOf(callee: Node): string | undefined {
  const named = callee.type === 'MemberExpression' ? callee.property : callee
  return named.type === 'Identifier' ? named.name : undefined
}

function fieldOf(node: Node, key: string): Node | string {
  const fields = node.type === 'ObjectExpression' ? node.properties : []
  for (const one of fields)
    if (one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === key) return one.value
  return hole
}

/** Every text that an expression can be. */
function textsOf(node: Node | string, scopes: readonly Scope[], seen: ReadonlySet<Node>): string[] {
  if (typeof node === 'string') return [node]
  if (seen.has(node)) return [hole]
  const of = (one: Node | string) => textsOf(one, scopes, new Set([...seen, node]))
  switch (node.type) {
    case 'Literal':
      return [typeof node.value === 'string' || typeof node.value === 'number' ? String(node.value) : hole]
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return of(node.expression)
    case 'ConditionalExpression':
      return [...of(node.consequent), ...of(node.alternate)]
    case 'BinaryExpression':
      return [node.left, node.right].some(isText) ? joined([of(node.left), of(node.right)]) : [hole]
    case 'TemplateLiteral':
      return joined(
        node.quasis.flatMap(({ value }, index) => [
          [value.cooked ?? ''],
          ...node.expressions.slice(index, index + 1).map(of),
        ]),
      )
    case 'Identifier':
      return of(declarationOf(node, scopes) ?? hole)
    case 'CallExpression':
      return node.callee.type === 'Identifier' ? of(returnedBy(declarationOf(node.callee, scopes))) : [hole]
    default:
      return [hole]
  }
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

function joined(parts: readonly string[][]): string[] {
  const all = combine(parts, (chosen) => chosen.join(''))
  return all.length <= most ? all : [hole]
}

function combine(parts: readonly string[][], of: (chosen: string[]) => string): string[] {
  const chosen = parts.reduce<string[][]>(
    (before, part) => before.flatMap((one) => part.map((text) => [...one, text])),
    [[]],
  )
  return [...new Set(chosen.map(of))]
}

function declarationOf(
  node: Extract<Node, { type: 'Identifier' }>,
  scopes: readonly Scope[],
): Node | string | undefined {
  const around = scopes.filter(({ from, to, names }) => from <= node.start && node.end <= to && names.has(node.name))
  return around.sort((a, b) => a.to - a.from - (b.to - b.from))[0]?.names.get(node.name)
}

/** What a function of one expression gives. */
function returnedBy(declared: Node | string | undefined): Node | string {
  if (typeof declared !== 'object') return hole
  if (declared.type === 'ArrowFunctionExpression' && declared.body.type !== 'BlockStatement') return declared.body
  const body = declared.type === 'FunctionDeclaration' ? (declared.body?.body ?? []) : []
  const [only] = body
  return body.length === 1 && only?.type === 'ReturnStatement' ? (only.argument ?? hole) : hole
}

/** The constants and functions that each block declares, and the parameters of each function, of which nothing is known. */
function scopesOf(program: Node): Scope[] {
  const scopes: Scope[] = []
  visit(program, (node) => {
    if (node.type === 'Program' || node.type === 'BlockStatement')
      scopes.push({ from: node.start, to: node.end, names: new Map(node.body.flatMap(declaredBy)) })
    const given =
      'params' in node && Array.isArray(node.params) ? node.params : node.type === 'ForOfStatement' ? [node.left] : []
    scopes.push({ from: node.start, to: node.end, names: new Map(given.flatMap(namesIn).map((name) => [name, hole])) })
  })
  return scopes
}

function namesIn(pattern: Node): string[] {
  const names: string[] = []
  visit(pattern, (node) => node.type === 'Identifier' && names.push(node.name))
  return names
}

function declaredBy(statement: Node): [string, Node][] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type === 'FunctionDeclaration' && declaration.id) return [[declaration.id.name, declaration]]
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

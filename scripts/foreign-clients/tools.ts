import { join } from 'node:path'
import { root } from '../paths.ts'
import { installTools } from '../setup/tools.ts'

export const folder = join(root, 'scripts/foreign-clients')

export async function provideTools(): Promise<void> {
  await installTools(folder, 'What reads our documents')
}

interface Linter {
  createConfig(config: object): Promise<object>
  lintFromString(options: { source: string; config: object }): Promise<{ ruleId: string; message: string }[]>
}

/** What `redocly lint` with its recommended rules has to say: a sentence for each error and each warning. */
export async function lintOpenApi(source: string): Promise<string[]> {
  const linter: Linter = await import(named('@redocly/openapi-core'))
  const config = await linter.createConfig({ extends: ['recommended'] })
  const findings = await linter.lintFromString({ source, config })
  return findings.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

interface AsyncApiParser {
  Parser: new () => { parse(source: string): Promise<{ document?: object; diagnostics: Diagnostic[] }> }
}
interface Diagnostic {
  code: string | number
  message: string
  path: (string | number)[]
}

/** What the parser of AsyncAPI has to say, down to mere hints. */
export async function readAsyncApi(source: string): Promise<{ isRead: boolean; complaints: string[] }> {
  const { Parser }: AsyncApiParser = await import(named('@asyncapi/parser'))
  const { document, diagnostics } = await new Parser().parse(source)
  const complaints = diagnostics.map(({ code, message, path }) => `${code}: ${message} (${path.join(' ')})`)
  return { isRead: document !== undefined, complaints }
}

export interface HydraApi {
  resources: {
    name: string
    title: string
    readableFields: HydraField[]
    writableFields: HydraField[]
    operations: { type: string }[]
  }[]
}
interface HydraField {
  name: string
  required: boolean
  range: string | null
  reference: { title: string } | null
}

/** The API as clients of API Platform see it. */
export async function readHydra(entryPoint: string): Promise<HydraApi> {
  const parser: { parseHydraDocumentation(url: string): Promise<{ api: HydraApi }> } = await import(
    named('@api-platform/api-doc-parser')
  )
  return (await parser.parseHydraDocumentation(entryPoint)).api
}

interface Generator {
  default(document: object): Promise<object[]>
  astToString(ast: object[]): string
}

/** The types of a client, as `openapi-typescript` writes them. */
export async function generateClient(document: unknown): Promise<string> {
  const generator: Generator = await import(named('openapi-typescript'))
  return generator.astToString(await generator.default(document as object))
}

/** Hidden from the compiler, which must not need what is installed only for these tests. */
function named(name: string): string {
  return name
}

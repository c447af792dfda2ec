import { globSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { defineConfig, type Plugin, type RolldownOptions } from 'rolldown'
import { oneProcess, processes } from '../../deploy/topology.ts'
import { root } from '../paths.ts'

/** Left where they are installed: machine code, what reads files of its own, and what telemetry puts its hooks into. */
const external = [/^@opentelemetry\//, 'pg', 'sharp', '@node-rs/argon2', '@scalar/fastify-api-reference']

/** Every process, with the threads that it starts. */
export default defineConfig([
  ...processes.map(({ folder }) => buildOf(folder, workersOf(folder))),
  buildOf(oneProcess.folder, Object.assign({}, ...processes.map(({ folder }) => workersOf(folder)))),
])

function buildOf(folder: string, workers: Record<string, string>): RolldownOptions {
  const dist = join(root, folder, 'dist')
  return {
    input: { main: join(root, folder, 'src/main.ts'), ...workers },
    platform: 'node' as const,
    external,
    plugins: [workedOut(), addressesFrom(dist), compilerAsFile(), inAscii()],
    output: {
      dir: dist,
      cleanDir: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      // Names stay, so that a stack trace can be read.
      keepNames: true,
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    },
    logLevel: 'silent' as const,
  }
}

function workersOf(folder: string): Record<string, string> {
  const files = globSync('src/**/*-worker.ts', { cwd: join(root, folder) })
  return Object.fromEntries(files.map((file) => [basename(file, '.ts'), join(root, folder, file)]))
}

/** What a `….data.ts` exports is plain data that takes every schema to work out: done here, once. */
function workedOut(): Plugin {
  return {
    name: 'worked-out',
    async load(id) {
      if (!id.endsWith('.data.ts')) return null
      const values = Object.entries((await import(id)) as Record<string, unknown>)
      return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
    },
  }
}

/** What a module names by its place: a thread then lies beside `main.mjs`, migrations and the web app where they always lie. */
function addressesFrom(dist: string): Plugin {
  return {
    name: 'addresses',
    transform(code, id) {
      if (!id.endsWith('.ts') || !code.includes('import.meta.url')) return null
      return code.replace(/new URL\('([^']+)', import\.meta\.url\)/g, (_, path: string) => {
        const place = path.endsWith('-worker.ts')
          ? `./${basename(path, '.ts')}.mjs`
          : relative(dist, resolve(dirname(id), path))
        return `new URL('${place}', import.meta.url)`
      })
    },
  }
}

/** Prisma brings its compiler as a text in a module, which would stay in memory beside what is made of it. */
function compilerAsFile(): Plugin {
  return {
    name: 'compiler-as-file',
    async load(id) {
      if (!id.endsWith('.wasm-base64.mjs')) return null
      const { wasm } = (await import(id)) as { wasm: string }
      const source = Buffer.from(wasm, 'base64')
      const file = this.emitFile({ type: 'asset', name: 'query-compiler.wasm', source })
      return `import { readFileSync } from 'node:fs'
        export const wasm = { valueOf: () => readFileSync(new URL(import.meta.ROLLUP_FILE_URL_${file}), 'base64') }`
    },
  }
}

/** One letter beyond ASCII would make every character of a file take two bytes in memory. */
function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue
        file.code = escaped(file.code)
        // What cannot be read any more ends the build, not the process that needs it one day.
        this.parse(file.code)
      }
    },
  }
}

/** Characters of two units stay: a name and an expression would need different escapes for them. What is escaped gets no second one. */
function escaped(code: string): string {
  return code.replace(/\\[\s\S]|[\u0080-\ud7ff\ue000-\uffff]/g, (found) => {
    const unit = found.charCodeAt(found.length - 1)
    const stays = unit < 0x80 || (unit >= 0xd800 && unit < 0xe000)
    return stays ? found : `\\u${unit.toString(16).padStart(4, '0')}`
  })
}

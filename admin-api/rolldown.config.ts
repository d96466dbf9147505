import { basename, dirname, join } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

const { BUNDLE_FOLDER = join(import.meta.dirname, 'dist') } = process.env

/** They bring native code or wasm, have threads of their own, or break in a bundle: `node_modules` has them. */
const UNBUNDLED = ['@node-rs/argon2', 'better-sqlite3', 'pg', 'pino', 'satori', 'sharp', 'unpdf']

/** Asked for by libraries, which do without them. */
const OPTIONAL = ['canvas', 'cssstyle', 'prettier']

/** Not in comments, which quote it. */
const OWN_CODE = /(?<!`)\bnew URL\(\s*'(\.[\w./-]+)\.ts',\s*import\.meta\.url,?\s*\)/g

const LEFT_OUT = /["'][^"'\n]*\.(?:worker|process)\.ts["'],\s*import\.meta\.url/

const HTTP_IMPORT = /^import (\w+)?(?:, )?(\{[^}]*\})? from "node:http";$/gm

/** The supervisor and what it starts. A few large files load in half the time and memory of thousands of small ones. */
export default defineConfig({
  input: {
    start: join(import.meta.dirname, 'src/processes/start.ts'),
    prepare: join(import.meta.dirname, 'src/processes/prepare.ts'),
    api: join(import.meta.dirname, 'src/processes/api.ts'),
    jobs: join(import.meta.dirname, 'src/processes/jobs.ts'),
    publisher: join(import.meta.dirname, '../site/src/publisher/worker.ts'),
  },
  platform: 'node',
  external: (id) => UNBUNDLED.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [bundleThreadsAndProcesses(), requireHttp()],
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  output: {
    dir: BUNDLE_FOLDER,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name]-[hash].js',
    comments: false,
  },
  onLog(level, log, report) {
    // By default, what is missing would only be missed when it is needed.
    if (log.code === 'UNRESOLVED_IMPORT' && !OPTIONAL.some((name) => log.message.includes(`'${name}`)))
      throw new Error(log.message)
    report(level, log)
  },
})

/**
 * An `import` of `node:http` reads all that it exports, and so loads Node’s undici: 14 MB in each process. A chunk may
 * have a function of its own that is named `process`.
 */
function requireHttp(): Plugin {
  return {
    name: 'require-http',
    renderChunk: (code) =>
      code.replace(HTTP_IMPORT, (_, whole?: string, parts?: string) =>
        [whole, parts?.replaceAll(' as ', ': ')]
          .filter((names) => names !== undefined)
          .map((names) => `const ${names} = globalThis.process.getBuiltinModule("node:http");`)
          .join(' '),
      ),
  }
}

/** Code of another thread or process is written `new URL('./folder/name.worker.ts', import.meta.url)`. */
function bundleThreadsAndProcesses(): Plugin {
  return {
    name: 'threads-and-processes',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('import.meta.url')) return
      return code.replace(OWN_CODE, (_, file: string) => {
        const name = basename(file)
        this.emitFile({ type: 'chunk', id: join(dirname(id), `${file}.ts`), fileName: `${name}.js` })
        return `new URL('./${name}.js', import.meta.url)`
      })
    },
    renderChunk(code, { fileName }) {
      // It would only be missed when it is needed.
      const [left] = LEFT_OUT.exec(code) ?? []
      if (left) throw new Error(`${fileName} starts code that isn’t bundled: ${left}`)
      return null
    },
  }
}

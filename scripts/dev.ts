// `npm run dev` runs everything on one address, from the sources. Changes of the desk and of pages show in the browser,
// and a process of the service restarts when code that it loads has changed.

import { readFileSync, watch } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'
import { explainListenError } from '../admin-api/src/processes/check-listen-address.ts'
import { findFreePort } from '../testing/free-port.ts'
import { followChanges, watchFolder } from './dev/changes.ts'
import { createImportGraph } from './dev/import-graph.ts'
import { openOneAddress } from './dev/one-address.ts'
import { type ServiceProcess, startService } from './dev/service-process.ts'
import { readSettings } from './dev/settings.ts'

const SOURCES = [
  'shared-types/src',
  'wordpress-adapter/src',
  'admin-api/src',
  'admin-api/sample',
  'site/src',
  'scripts/dev',
]
const SETTINGS = '.env'
/** Development is one machine: nothing that is only tried here may reach the readers of others. */
const ONE_MACHINE = {
  DEPLOY_HOOK_URL: '',
  ROLE: 'all',
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY: '',
  S3_SECRET_KEY: '',
} as const
/** Editors write a file in several steps, and a Git checkout changes many files. */
const SETTLED_AFTER_MS = 40

/** Watches the sources. @param onChange gets the changed files, relative to the root */
function watchSources(root: string, onChange: (files: readonly string[]) => void): void {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function note(file: string): void {
    changed.add(file)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const files = [...changed]
      changed.clear()
      onChange(files)
    }, SETTLED_AFTER_MS)
  }

  for (const source of SOURCES) {
    watchFolder(join(root, source), (path) => note(relative(root, path).replaceAll('\\', '/')))
  }
  watch(root, (_event, file) => {
    if (file === SETTINGS) note(SETTINGS)
  })
}

const root = join(import.meta.dirname, '..')
const ENTRIES = {
  processes: {
    api: 'admin-api/src/processes/api.ts',
    jobs: 'admin-api/src/processes/jobs.ts',
    publisher: 'site/src/publisher/dev-worker.ts',
  },
  supervisor: 'scripts/dev/service.ts',
}

let running: Running | undefined
let isEnding = false
/** These changed files aren't in use yet, because one of them can't be read as TypeScript. */
let held: readonly string[] = []

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
// Tests start us with an IPC channel and may be killed before they can stop us.
process.on('disconnect', end)

let underWay = start()
await underWay
if (running === undefined && !isEnding) process.exit(1)
const findRestart = followChanges(createImportGraph(root), ENTRIES)
watchSources(root, (files) => {
  underWay = underWay.then(() => apply(files))
})

async function start(): Promise<void> {
  try {
    running = await startAll(root)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

async function apply(files: readonly string[]): Promise<void> {
  if (isEnding) return
  const changed = [...new Set([...held, ...files])]
  held = []
  const restart = findRestart(changed)
  if (restart !== 'all' && restart.size === 0) return
  const problem = changed.map((file) => findSyntaxError(root, file)).find(Boolean)
  if (problem !== undefined) {
    held = changed
    console.error(`\n${problem}\nThe previous version keeps running until you fix this.`)
    return
  }
  const names = restart === 'all' ? 'everything' : [...restart].join(', ')
  console.log(`\n${changed.join(', ')} changed: restarting ${names}.`)
  if (restart !== 'all' && running?.restart(restart)) return
  await running?.stop()
  running = undefined
  if (!isEnding) await start()
}

async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  await underWay
  await running?.stop()
  process.exit(0)
}

/** Says what is wrong with the syntax of a TypeScript file; undefined if nothing is, or there is no such file. */
function findSyntaxError(root: string, file: string): string | undefined {
  if (!/\.tsx?$/.test(file)) return undefined
  let source: string
  try {
    source = readFileSync(join(root, file), 'utf8')
  } catch {
    return undefined
  }
  const [error] = parseSync(file, source).errors
  return error && `${file}: ${error.message}\n${error.codeframe ?? ''}`.trimEnd()
}

interface Running extends Pick<ServiceProcess, 'restart'> {
  stop(): Promise<void>
}

/** @throws with a sentence for people if the settings or the address can't be used */
async function startAll(root: string): Promise<Running> {
  const config = readSettings(root)
  const { host, port, siteUrl } = config
  if (config.objectStore) {
    console.log(
      `npm run dev doesn’t use the bucket “${config.objectStore.bucket}”: pages come from the sources, and files stay in DATA_DIR. Use a database of your own, because changes count as published here.`,
    )
  }
  const [servicePort, sitePort] = [await findFreePort(), await findFreePort()]
  const { hostname } = new URL(siteUrl)
  const address = await openOneAddress({ root, host, port, hostname, servicePort, sitePort }).catch(
    (error: unknown): never => {
      const explanation = explainListenError(error, config)
      throw explanation === undefined ? error : new Error(explanation)
    },
  )
  const service = startService(root, {
    HOST: '127.0.0.1',
    PORT: String(servicePort),
    SITE_URL: siteUrl,
    ...ONE_MACHINE,
    HOMETOWN_ADDRESS: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    HOMETOWN_SITE_PORT: String(sitePort),
    HOMETOWN_SITE_HOST: hostname,
  })
  return {
    restart: service.restart,
    async stop() {
      await service.stop()
      await address.close()
    },
  }
}

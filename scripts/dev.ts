// `npm run dev`: everything on one address, from the sources. Changes of the desk and of pages show in the browser, and
// a process of the service restarts when code that it loads has changed.
import { join } from 'node:path'
import { followChanges } from './dev/changes.ts'
import { createImportGraph } from './dev/import-graph.ts'
import { type Running, startAll } from './dev/start-all.ts'
import { findSyntaxError } from './dev/syntax-check.ts'
import { watchSources } from './dev/watch-sources.ts'

const root = join(import.meta.dirname, '..')
const ENTRIES = {
  processes: {
    api: 'admin-api/src/api.ts',
    jobs: 'admin-api/src/jobs.ts',
    publisher: 'site/src/publisher/dev/worker.ts',
  },
  supervisor: 'scripts/dev/service.ts',
}

let running: Running | undefined
let isEnding = false
/** Changed files that aren't in use yet, because one of them can't be read as TypeScript. */
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

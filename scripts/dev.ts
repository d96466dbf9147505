// `npm run dev`: runs everything and restarts on source changes. A failed build leaves the last version running.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { buildSiteCode } from '../site/src/publisher/build-site-code.ts'
import { buildDesk } from './build-desk.ts'

const root = join(import.meta.dirname, '..')
const SOURCES = [
  'shared-types/src',
  'wordpress-adapter/src',
  'admin-api/src',
  'admin-api/sample',
  'admin-ui/src',
  'site',
  '.env',
]
const WITHOUT_RESTART = 'admin-ui/src'
const IGNORED = /(^|[\\/])(node_modules|dist|test|\.[^\\/]+)([\\/]|$)|\.test\.tsx?$|~$/
/** Editors write a file in several steps, and a Git checkout changes many files. */
const SETTLED_AFTER_MS = 150

let child: ChildProcess | undefined
let timer: NodeJS.Timeout | undefined
let underWay: Promise<void> = Promise.resolve()
let mustRestart = false
let isEnding = false

for (const source of SOURCES) {
  const path = join(root, source)
  if (!existsSync(path)) continue
  watch(path, { recursive: true }, (_event, file) => {
    if (file === null || source === '.env' || !IGNORED.test(file)) restartSoon(source, file)
  })
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
start()

function restartSoon(source: string, file: string | null): void {
  clearTimeout(timer)
  mustRestart ||= source !== WITHOUT_RESTART
  timer = setTimeout(() => {
    console.log(`\n${file === null || file === source ? source : join(source, file)} has changed.`)
    underWay = underWay.then(restart)
  }, SETTLED_AFTER_MS)
}

async function restart(): Promise<void> {
  const isForDeskAlone = !mustRestart
  mustRestart = false
  try {
    await Promise.all([isForDeskAlone || buildSiteCode(), buildDesk()])
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return
  }
  if (isForDeskAlone) return
  await stop()
  if (!isEnding) start()
}

function start(): void {
  const started = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child = started
  started.once('exit', (code) => {
    if (child === started && code && !isEnding) console.error('It stopped; it starts again with the next change.')
  })
}

async function stop(): Promise<void> {
  const running = child
  child = undefined
  if (!running || running.exitCode !== null || running.signalCode !== null) return
  const exited = new Promise((resolve) => running.once('exit', resolve))
  running.kill('SIGTERM')
  await exited
}

async function end(): Promise<void> {
  isEnding = true
  clearTimeout(timer)
  await stop()
  process.exit(0)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { constants, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NODE_COMPILE_CACHE } from '../../testing/compile-cache.ts'
import { endProcess } from '../../testing/end-process.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { createStaffCalls, type StaffCalls } from '../../testing/staff-calls.ts'

const root = join(import.meta.dirname, '../..')
/** `global-setup.ts` makes it. */
export const SMALL_COUNTY = join(root, 'node_modules/.cache/small-county')
/** The first start makes a whole county. */
const READY_WITHIN_MS = 120_000

export const ADMIN = { username: 'admin', password: 'a-password-for-tests' }

export interface Hometown {
  url: string
  dataDir: string
  /** Returns everything printed so far. */
  output(): string
  /** Returns process ids as the system knows them. */
  pids(): Record<'api' | 'jobs' | 'publisher', number | undefined>
  /** Calls as signed-in staff; returns the parsed body. */
  call: StaffCalls['call']
  /** Returns the live site's page; undefined unless it answers 200. */
  page(path: string): Promise<string | undefined>
  stop(): Promise<void>
  /** Kills all processes, as a power cut would. */
  kill(): Promise<void>
}

export interface StartSettings {
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** The data stays if this is false. */
  removeData?: boolean
  /** The first start is that of `npm start`, with the whole sample county, which it makes itself. */
  isFirstStart?: boolean
}

/** Starts as `npm start` does, in its own folder, with the small county unless it has data, until the site is live. */
export async function startHometown(settings: StartSettings = {}): Promise<Hometown> {
  const dataDir = settings.dataDir ?? mkdtempSync(join(tmpdir(), 'hometown-e2e-'))
  const port = settings.port ?? (await findFreePort())
  const url = `http://localhost:${port}`
  if (beginsWithCounty(settings)) giveSmallCounty(dataDir)
  const { child, output } = await startProduct({
    command: [join(root, settings.isFirstStart ? 'scripts/start.mjs' : 'admin-api/dist/start.js')],
    cwd: dataDir,
    env: { ...productEnvironment(dataDir), PORT: String(port), ...settings.env },
    readyWithinMs: READY_WITHIN_MS,
  })
  const { call } = createStaffCalls({ url, origin: url, account: ADMIN })
  const remove = () =>
    settings.removeData !== false && rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  return {
    url,
    dataDir,
    output,
    pids: () => childProcesses(child),
    call,
    async page(path) {
      const response = await fetch(`${url}${path}`, { redirect: 'manual' })
      const text = await response.text()
      return response.status === 200 ? text : undefined
    },
    async stop() {
      await endProcess(child, 'SIGTERM')
      remove()
    },
    async kill() {
      const pids = Object.values(childProcesses(child))
      child.kill('SIGKILL')
      for (const pid of pids) if (pid) killQuietly(pid)
      await endProcess(child, 'SIGKILL')
      remove()
    },
  }
}

interface ProductProcess {
  readonly child: ChildProcess
  /** Returns everything printed so far. */
  output(): string
}

interface ProductOptions {
  /** The script that starts everything, and its arguments. */
  readonly command: readonly string[]
  /** The folder has no `.env`, which could change something. */
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly readyWithinMs: number
}

/**
 * Resolves when the product says that it is running. The product ends when we do, for any reason, because its channel
 * to us closes.
 */
async function startProduct({ command, cwd, env, readyWithinMs }: ProductOptions): Promise<ProductProcess> {
  const child = spawn(process.execPath, command, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const running = Promise.withResolvers<void>()
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
      if (output.includes('is running.')) running.resolve()
    })
  child.once('error', running.reject)
  // The event isn't 'exit', because the last output may still be on its way then.
  child.once('close', (code) => running.reject(new Error(`The product ended with ${code}:\n${output}`)))
  const timer = setTimeout(() => running.reject(new Error(`The product did not start:\n${output}`)), readyWithinMs)
  try {
    await running.promise
  } catch (error) {
    await endProcess(child, 'SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
  }
  return { child, output: () => output }
}

/** Returns nothing of what this machine's own environment says, but the clock of the tests. */
export function productEnvironment(dataDir: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_OPTIONS: process.env.NODE_OPTIONS,
    NODE_COMPILE_CACHE,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  }
}

/** Copies the data of a product that has been stopped when it had nothing left to do. */
function giveSmallCounty(dataDir: string): void {
  if (existsSync(join(dataDir, 'hometown.sqlite'))) return
  cpSync(SMALL_COUNTY, dataDir, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
}

function beginsWithCounty({ env = {}, isFirstStart }: StartSettings): boolean {
  return !isFirstStart && env.SAMPLE_CONTENT !== 'false' && !env.DATABASE_URL && !env.WORDPRESS_URL
}

/** Repeats `ask` until its answer isn't undefined. The limit is for what never happens: busy machines take a while. */
export async function waitFor<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  withinMs = 30_000,
  explain: () => string = () => 'It did not happen in time.',
): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > deadline) throw new Error(explain())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Finds processes on Linux only, like the tests that need it. */
function childProcesses(parent: ChildProcess): Record<'api' | 'jobs' | 'publisher', number | undefined> {
  const found: Record<string, number> = {}
  const list = readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').trim()
  for (const pid of list.split(' ').filter(Boolean).map(Number)) {
    const command = readQuietly(`/proc/${pid}/cmdline`)
    if (command.includes('admin-api/dist/api.js')) found.api = pid
    if (command.includes('admin-api/dist/jobs.js')) found.jobs = pid
    if (command.includes('admin-api/dist/publisher.js')) found.publisher = pid
  }
  return { api: found.api, jobs: found.jobs, publisher: found.publisher }
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process is gone already.
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const READY_WITHIN_MS = 60_000

export const ADMIN = { username: 'admin', password: 'a-password-for-tests' }

export interface Hometown {
  url: string
  dataDir: string
  /** Everything the product printed so far. */
  output(): string
  /** The process ids of api, jobs and publisher, as the system knows them. */
  pids(): Record<'api' | 'jobs' | 'publisher', number | undefined>
  /** Sends a call as signed-in staff; answers the parsed body. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  /** What the live site has at a path; undefined for anything but 200. */
  page(path: string): Promise<string | undefined>
  stop(): Promise<void>
  /** Ends the whole product as a power cut would. */
  kill(): Promise<void>
}

export interface StartSettings {
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** False keeps the data when the product stops. */
  removeData?: boolean
}

/** Starts the product as `npm start` does, in a folder of its own, and waits until the site is live. */
export async function startHometown(settings: StartSettings = {}): Promise<Hometown> {
  const dataDir = settings.dataDir ?? mkdtempSync(join(tmpdir(), 'hometown-e2e-'))
  const port = settings.port ?? (await freePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))

  await waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(`The product ended while starting:\n${output}`)
      return output.includes('is running.') || undefined
    },
    READY_WITHIN_MS,
    () => `The product did not start:\n${output}`,
  )

  let cookie: string | undefined
  async function signIn(): Promise<string> {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(ADMIN),
    })
    if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`)
    return response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }

  const remove = () => settings.removeData !== false && rmSync(dataDir, { recursive: true, force: true })
  return {
    url,
    dataDir,
    output: () => output,
    pids: () => childProcesses(child),
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      cookie ??= await signIn()
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { cookie, origin: url, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
      return (text ? JSON.parse(text) : undefined) as T
    },
    async page(path) {
      const response = await fetch(`${url}${path}`, { redirect: 'manual' })
      const text = await response.text()
      return response.status === 200 ? text : undefined
    },
    async stop() {
      await end(child, 'SIGTERM')
      remove()
    },
    async kill() {
      const pids = Object.values(childProcesses(child))
      child.kill('SIGKILL')
      for (const pid of pids) if (pid) killQuietly(pid)
      await end(child, 'SIGKILL')
      remove()
    },
  }
}

/** Asks until the answer is something, without sleeping longer than it takes. */
export async function waitFor<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  withinMs = 10_000,
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

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** Which child is which, from what the system says they run. Linux only, like the tests that need it. */
function childProcesses(parent: ChildProcess): Record<'api' | 'jobs' | 'publisher', number | undefined> {
  const found: Record<string, number> = {}
  const list = readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').trim()
  for (const pid of list.split(' ').filter(Boolean).map(Number)) {
    const command = readQuietly(`/proc/${pid}/cmdline`)
    if (command.includes('admin-api/src/api.ts')) found.api = pid
    if (command.includes('admin-api/src/jobs.ts')) found.jobs = pid
    if (command.includes('publisher/worker.ts')) found.publisher = pid
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
    // It is gone already.
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exited
}

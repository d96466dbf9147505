import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { end, endWithUs } from './forked.ts'
import { listChildren } from './proc.ts'
import { ADMIN, SITE_URL, serviceEnvironment } from './service-environment.ts'

export interface Service {
  readonly origin: string
  readonly pids: readonly number[]
  /** A call as signed-in staff. Rejects for anything but a good answer. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  stop(): Promise<void>
}

interface ServiceOptions {
  readonly dataDir: string
  readonly distDir: string
  readonly env?: NodeJS.ProcessEnv
  /** A free one unless told. */
  readonly port?: number
}

/** All three processes. Resolves when the site is live. */
export async function startService({ dataDir, distDir, env, ...wanted }: ServiceOptions): Promise<Service> {
  const port = wanted.port ?? (await findFreePort())
  const child = spawn(process.execPath, [join(import.meta.dirname, 'service-process.ts'), distDir], {
    // There is no .env in it that could change anything.
    cwd: dataDir,
    env: { ...serviceEnvironment({ dataDir, port }), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithUs(child)
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('is running.')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${output}`)))
  })
  const origin = `http://127.0.0.1:${port}`
  const cookie = await signIn(origin)
  return {
    origin,
    pids: child.pid === undefined ? [] : listChildren(child.pid),
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: { cookie, origin: SITE_URL, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
      return JSON.parse(text) as T
    },
    stop: () => end(child),
  }
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: SITE_URL },
    body: JSON.stringify(ADMIN),
  })
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

export function findFreePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port.')),
      )
    })
  })
}

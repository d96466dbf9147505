import { join } from 'node:path'
import { endProcess } from '../../testing/end-process.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { listChildren } from '../../testing/proc.ts'
import { startProduct } from '../../testing/product-process.ts'
import { createStaffCalls, type StaffCalls } from '../../testing/staff-calls.ts'
import { ADMIN, SITE_URL, serviceEnvironment } from './service-environment.ts'

/** The largest archive takes minutes to render. */
const READY_WITHIN_MS = 30 * 60_000

export interface Service {
  readonly origin: string
  /** The supervisor's. */
  readonly pid: number
  /** The processes that it started. */
  readonly pids: readonly number[]
  /** A call as signed-in staff. Rejects for anything but a good answer. */
  readonly call: StaffCalls['call']
  stop(): Promise<void>
}

interface ServiceOptions {
  readonly dataDir: string
  readonly distDir: string
  readonly env?: NodeJS.ProcessEnv
  /** A free one unless told. */
  readonly port?: number
  /** The product as it is unless told. */
  readonly script?: string
}

/** All three processes. Resolves when the site is live. */
export async function startService({ dataDir, distDir, env, script, ...wanted }: ServiceOptions): Promise<Service> {
  const port = wanted.port ?? (await findFreePort())
  const { child } = await startProduct({
    command: [script ?? join(import.meta.dirname, 'service-process.ts'), distDir],
    cwd: dataDir,
    env: { ...serviceEnvironment({ dataDir, port }), ...env },
    readyWithinMs: READY_WITHIN_MS,
  })
  const origin = `http://127.0.0.1:${port}`
  const { signIn, call } = createStaffCalls({ url: origin, origin: SITE_URL, account: ADMIN })
  // Not within what is measured.
  await signIn()
  return {
    origin,
    pid: child.pid ?? 0,
    pids: child.pid === undefined ? [] : listChildren(child.pid),
    call,
    stop: () => endProcess(child),
  }
}

import { join } from 'node:path'
import { endProcess } from '../../testing/end-process.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { listChildren, readTreeCpuSeconds } from '../../testing/proc.ts'
import { startProduct } from '../../testing/product-process.ts'
import { createStaffCalls, type StaffCalls } from '../../testing/staff-calls.ts'
import { ADMIN, SITE_URL, serviceEnvironment } from '../support/service-environment.ts'
import type { Checkout } from './checkout.ts'

const READY_WITHIN_MS = 5 * 60_000

export interface StartedCheckout {
  readonly pid: number
  readonly pids: readonly number[]
  /** Until the product says that it is running. */
  readonly wallMs: number
  /** Of all its processes until then. */
  readonly cpuSeconds: number
  readonly call: StaffCalls['call']
  stop(): Promise<void>
}

/** The whole product as `npm start` runs it. */
export async function startCheckout({ root }: Checkout, dataDir: string): Promise<StartedCheckout> {
  const port = await findFreePort()
  const begun = performance.now()
  const { child } = await startProduct({
    command: ['--max-semi-space-size=1', '--expose-gc', join(root, 'scripts/start.mjs')],
    cwd: root,
    env: {
      ...serviceEnvironment({ dataDir, port }),
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    },
    readyWithinMs: READY_WITHIN_MS,
  })
  const wallMs = performance.now() - begun
  const pid = child.pid ?? 0
  const cpuSeconds = readTreeCpuSeconds(pid)
  const { call } = createStaffCalls({ url: `http://127.0.0.1:${port}`, origin: SITE_URL, account: ADMIN })
  return { pid, pids: listChildren(pid), wallMs, cpuSeconds, call, stop: () => endProcess(child) }
}

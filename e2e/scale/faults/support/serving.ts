import type { Machine } from '../../cluster/machine.ts'
import { ask } from '../../support/http.ts'
import { waitFor } from '../../support/wait-until.ts'

const SERVES_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 250

export async function isServing(machine: Machine): Promise<boolean> {
  const answer = await ask(`${machine.url}/api/health/serve`, { withinMs: 1500 }).catch(() => undefined)
  return answer?.status === 200
}

/** When it served pages again; undefined: not within two minutes. */
export async function untilServing(machine: Machine): Promise<number | undefined> {
  return waitFor(async () => ((await isServing(machine)) ? Date.now() : undefined), SERVES_WITHIN_MS, LOOK_EVERY_MS)
}

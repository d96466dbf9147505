import type { ProcessName } from '@hometown/shared-types/process-messages'

const DELAY_MS = [100, 500, 2000, 5000]
const HEALTHY_AFTER_MS = 5000

export interface Restarts {
  /** @param ranFor milliseconds from its start to its end */
  plan(name: ProcessName, ranFor: number, launch: () => void): void
  cancel(): void
}

export function createRestarts(): Restarts {
  const inARow = new Map<ProcessName, number>()
  const timers = new Set<NodeJS.Timeout>()

  return {
    plan(name, ranFor, launch) {
      const count = ranFor > HEALTHY_AFTER_MS ? 0 : (inARow.get(name) ?? 0)
      inARow.set(name, count + 1)
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          launch()
        },
        DELAY_MS[Math.min(count, DELAY_MS.length - 1)],
      )
      timers.add(timer)
    },
    cancel() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

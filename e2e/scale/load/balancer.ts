import type { Machine } from '../cluster/machine.ts'
import { ask } from '../support/http.ts'

const LOOK_EVERY_MS = 500
const ANSWERS_WITHIN_MS = 1500

/** Whom a load balancer would ask: the machines whose `/api/health/serve` answers 200, in turn. */
export interface Balancer {
  next(): Machine
  serves(machine: Machine): boolean
  stop(): void
}

export function startBalancer(apis: readonly Machine[]): Balancer {
  const serving = new Set(apis)
  let turn = 0
  const look = () => {
    for (const machine of apis) {
      ask(`${machine.url}/api/health/serve`, { withinMs: ANSWERS_WITHIN_MS }).then(
        ({ status }) => (status === 200 ? serving.add(machine) : serving.delete(machine)),
        () => serving.delete(machine),
      )
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    next() {
      const among = serving.size > 0 ? [...serving] : apis
      turn += 1
      const chosen = among[turn % among.length]
      if (!chosen) throw new Error('There is no api machine.')
      return chosen
    },
    serves: (machine) => serving.has(machine),
    stop: () => clearInterval(timer),
  }
}

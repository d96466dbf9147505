import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endProcess } from '../../../testing/end-process.ts'
import type { GateOrder } from './gate-order.ts'

type Question =
  | { type: 'open'; target: { host: string; port: number } }
  | { type: 'set'; order: GateOrder }
  | { type: 'held' }
  | { type: 'trapped' }
export type ProxyRequest = Question & { id: number; gate: string }
export interface ProxyAnswer {
  readonly id: number
  readonly value?: number
  readonly problem?: string
}

const ANSWERS_WITHIN_MS = 10_000

export interface Proxies {
  /** @returns its port */
  open(gate: string, target: { host: string; port: number }): Promise<number>
  set(gate: string, order: GateOrder): Promise<void>
  heldBytes(gate: string): Promise<number>
  trapped(gate: string): Promise<number>
  close(): Promise<void>
}

export async function startProxies(): Promise<Proxies> {
  const child = fork(join(import.meta.dirname, 'proxies.process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  const open = new Map<number, PromiseWithResolvers<number>>()
  let count = 0
  child.on('message', ({ id, value, problem }: ProxyAnswer) => {
    if (problem === undefined) open.get(id)?.resolve(value ?? 0)
    else open.get(id)?.reject(new Error(problem))
  })

  async function ask(gate: string, question: Question): Promise<number> {
    const id = ++count
    const answer = Promise.withResolvers<number>()
    open.set(id, answer)
    const timer = setTimeout(
      () => answer.reject(new Error(`The proxies didn’t answer about ${gate}.`)),
      ANSWERS_WITHIN_MS,
    )
    child.send({ ...question, id, gate } satisfies ProxyRequest)
    try {
      return await answer.promise
    } finally {
      clearTimeout(timer)
      open.delete(id)
    }
  }

  return {
    open: (gate, target) => ask(gate, { type: 'open', target }),
    async set(gate, order) {
      await ask(gate, { type: 'set', order })
    },
    heldBytes: (gate) => ask(gate, { type: 'held' }),
    trapped: (gate) => ask(gate, { type: 'trapped' }),
    close: () => endProcess(child, 'SIGKILL'),
  }
}

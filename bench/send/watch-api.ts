import type { ProcessState } from '@hometown/shared-types/process-messages'
import { forkProcess } from '../support/forked.ts'
import { API_SCRIPT } from '../support/paths.ts'
import { serviceEnvironment } from '../support/service-environment.ts'

const PAUSE_MS = 10
/** Sign-ups are limited in all: one of so many calls. */
const EACH = 20

/** How long each answer took, in milliseconds. */
export type ApiLoad = readonly number[]

export interface WatchedApi {
  /** The calls since the last time. */
  take(): ApiLoad
  stop(): Promise<void>
}

/** The service's own process over the same database, asked for a list and, now and then, to note a new reader. */
export async function watchApi(dataDir: string): Promise<WatchedApi> {
  const env = { ...serviceEnvironment({ dataDir, port: 0 }), TRUST_PROXY: '127.0.0.1/32' }
  const api = forkProcess<ProcessState>(API_SCRIPT, env)
  const { address } = await api.next((message) => message.type === 'listening')
  let times: number[] = []
  let isStopped = false
  const watching = watch()

  async function watch(): Promise<void> {
    for (let number = 0; !isStopped; number++) {
      const begun = performance.now()
      const answer = number % EACH === 0 ? await signUp(address, number) : await fetch(`${address}/api/newsletters`)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
      times.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  return {
    take() {
      const taken = times
      times = []
      return taken
    },
    async stop() {
      isStopped = true
      await watching
      await api.stop()
    },
  }
}

/** Each from another place, so that no limit is met. */
function signUp(address: string, number: number): Promise<Response> {
  return fetch(`${address}/api/subscribers`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    },
    body: JSON.stringify({ email: `zz-late-${number}@example.org`, categories: ['Sports'] }),
  })
}

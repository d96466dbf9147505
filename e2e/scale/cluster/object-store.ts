import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endProcess } from '../../../testing/end-process.ts'
import type { S3Faults } from '../../../testing/s3-server/faults.ts'
import { ask } from '../support/http.ts'

const SCRIPT = join(import.meta.dirname, '../../../testing/s3-server/s3-server.process.ts')
const STARTS_WITHIN_MS = 20_000

export interface TestObjectStore {
  readonly port: number
  /** The variables for the product, without the address. */
  readonly env: Readonly<Record<string, string>>
  set(faults: S3Faults): Promise<void>
  /** Keys below the prefix. */
  keys(): Promise<ReadonlyMap<string, number>>
  /** Calls by method since the start. */
  counts(): Promise<Readonly<Record<string, number>>>
  close(): Promise<void>
}

/** The stand-in of `testing/s3-server`, in a process of its own. */
export async function startObjectStore(): Promise<TestObjectStore> {
  const child = spawn(process.execPath, [SCRIPT], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const [line] = (await once(child.stdout ?? child, 'data', { signal: AbortSignal.timeout(STARTS_WITHIN_MS) })) as [
    Buffer,
  ]
  const { S3_ENDPOINT: endpoint = '', ...env } = JSON.parse(String(line)) as Record<string, string>
  const control = async (method: string, what: string, body?: string) => {
    const { status, body: answer } = await ask(`${endpoint}/-/${what}`, { method, ...(body !== undefined && { body }) })
    if (status !== 200) throw new Error(`The object store’s control answered ${status} for ${what}.`)
    return JSON.parse(String(answer)) as unknown
  }
  return {
    port: Number(new URL(endpoint).port),
    env,
    async set(faults) {
      await control('PUT', 'faults', JSON.stringify(faults))
    },
    async keys() {
      const listed = (await control('GET', 'keys')) as { key: string; bytes: number }[]
      return new Map(listed.map(({ key, bytes }) => [key, bytes]))
    },
    counts: async () => ((await control('GET', 'counts')) as { byMethod: Record<string, number> }).byMethod,
    close: () => endProcess(child, 'SIGKILL'),
  }
}

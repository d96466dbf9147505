import { hash } from 'node:crypto'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { type ObjectStore, ObjectStoreError } from '../object-store/object-store.ts'

/** Each is held in memory. */
const AT_ONCE = 24
/** After a failure, answer at once instead of letting every reader wait for the same silence. */
const REST_AFTER_FAILURE_MS = 2000
/** While the store is slow, further readers get an answer at once. */
const WAITING_LIMIT = 300

export interface ExpectedObject {
  readonly key: string
  readonly hash: string
  readonly bytes: number
}

/** The object is missing, or has other bytes than those that were put there. */
export class DamagedObjectError extends Error {
  override name = 'DamagedObjectError' as const
}

/** @throws DamagedObjectError, ObjectStoreError */
export type ReadObject = (expected: ExpectedObject) => Promise<Buffer>

export function createObjectReader(objects: ObjectStore, log: Logger): ReadObject {
  const few = pLimit(AT_ONCE)
  let failure: { error: ObjectStoreError; until: number } | undefined

  async function read(expected: ExpectedObject): Promise<Buffer> {
    if (failure && performance.now() < failure.until) throw failure.error
    try {
      const found = await objects.get(expected.key)
      failure = undefined
      return check(found, expected)
    } catch (error) {
      if (error instanceof ObjectStoreError) failure = { error, until: performance.now() + REST_AFTER_FAILURE_MS }
      throw error
    }
  }

  function check(found: Buffer | undefined, { key, bytes, hash: expected }: ExpectedObject): Buffer {
    if (found?.byteLength === bytes && hash('sha256', found) === expected) return found
    const problem = found ? 'has other bytes than those that were stored' : 'is missing'
    log.error({ object: key }, `an object in ${objects.name} ${problem}`)
    throw new DamagedObjectError(`${key} ${problem}`)
  }

  return (expected) => {
    if (few.pendingCount > WAITING_LIMIT)
      return Promise.reject(new ObjectStoreError('busy', `Too many readers wait for ${objects.name}.`))
    return few(() => read(expected))
  }
}

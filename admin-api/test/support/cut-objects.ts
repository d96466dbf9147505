import { ObjectStoreError } from '../../src/object-store/object-store.ts'
import { createObjectsInMemory, type ObjectsInMemory } from './objects-in-memory.ts'

export interface CutObjects extends ObjectsInMemory {
  /** From now on no call succeeds, or all do again. */
  setCut(isCut: boolean): void
  /** Calls of `get` since the start. */
  readonly gets: number
}

/** An object store that a test can cut off. */
export function createCutObjects(): CutObjects {
  const objects = createObjectsInMemory()
  let isCut = false
  let gets = 0

  function pass(): void {
    if (isCut) throw new ObjectStoreError('unreachable', 'Couldn’t reach the bucket of this test.')
  }

  return {
    ...objects,
    get gets() {
      return gets
    },
    setCut(next) {
      isCut = next
    },
    async get(key) {
      gets++
      pass()
      return objects.get(key)
    },
    async find(key) {
      pass()
      return objects.find(key)
    },
    async *list(prefix) {
      pass()
      yield* objects.list(prefix)
    },
    async put(key, body) {
      pass()
      await objects.put(key, body)
    },
  }
}

import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ObjectStore } from '../../src/object-store/object-store.ts'
import { ObjectStoreError } from '../../src/object-store/object-store.ts'

export interface ObjectsInMemory extends ObjectStore {
  /** Tests look into it and damage it. */
  readonly kept: Map<string, { body: Buffer; modifiedAt: number }>
}

/** For tests of what is kept where. Faults of a real store are tested against the server in `testing/`. */
export function createObjectsInMemory(): ObjectsInMemory {
  const kept = new Map<string, { body: Buffer; modifiedAt: number }>()
  return {
    kept,
    name: 'the bucket of this test',
    async put(key, body) {
      const bytes = body instanceof Uint8Array ? Buffer.from(body) : await readFile(body.file)
      kept.set(key, { body: bytes, modifiedAt: Date.now() })
    },
    get: async (key) => kept.get(key)?.body,
    async open(key) {
      const body = kept.get(key)?.body
      return body && { bytes: body.length, stream: Readable.from([body]) }
    },
    async find(key) {
      const found = kept.get(key)
      return found && { bytes: found.body.length, modifiedAt: found.modifiedAt }
    },
    async delete(key) {
      kept.delete(key)
    },
    async *list(prefix) {
      for (const [key, { body, modifiedAt }] of [...kept].sort(([one], [other]) => (one < other ? -1 : 1)))
        if (key.startsWith(prefix)) yield { key, bytes: body.length, modifiedAt }
    },
    close: async () => {},
  }
}

interface CutObjects extends ObjectsInMemory {
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

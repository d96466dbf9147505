import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ObjectStore } from '../../src/object-store/object-store.ts'

interface ObjectsInMemory extends ObjectStore {
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
      return body && Readable.from([body])
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

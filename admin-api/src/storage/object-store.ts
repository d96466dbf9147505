import type { Readable } from 'node:stream'

export interface ListedObject {
  readonly key: string
  readonly bytes: number
  /** The time in milliseconds, by the store's clock. */
  readonly modifiedAt: number
}

/** The bytes of an object, or a file that is streamed. */
export type ObjectBody = Uint8Array | { readonly file: string; readonly bytes: number }

/**
 * A bucket of an S3-compatible store. It needs no conditional writes, so every store will do. Calls are safe to repeat
 * and repeated a few times after faults that may pass. Keys are paths of ASCII letters, digits, `.`, `-` and `_`.
 * @throws ObjectStoreError
 */
export interface ObjectStore {
  /** The name for people: `the bucket “news” at https://s3.example.org`. */
  readonly name: string
  put(key: string, body: ObjectBody): Promise<void>
  /** Returns the whole object in memory. Undefined if it is missing. */
  get(key: string): Promise<Buffer | undefined>
  /** Opens a large object. Undefined if it is missing. */
  open(key: string): Promise<Readable | undefined>
  /** Ignores a missing object. */
  delete(key: string): Promise<void>
  /** Lists objects in the order of their keys. */
  list(prefix: string): AsyncIterable<ListedObject>
  close(): Promise<void>
}

/** The message is for the people who run Hometown and contains no secrets. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError' as const
  /** True if it may work later without anybody's help. */
  readonly isTemporary: boolean

  constructor(message: string, { isTemporary = false, cause }: { isTemporary?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isTemporary = isTemporary
  }
}

import type { Readable } from 'node:stream'

export interface ObjectFacts {
  readonly bytes: number
  /** Milliseconds, by the store's clock. */
  readonly modifiedAt: number
}

export interface ListedObject extends ObjectFacts {
  readonly key: string
}

/** The bytes of an object, or a file that is streamed. */
export type ObjectBody = Uint8Array | { readonly file: string; readonly bytes: number }

/**
 * A bucket of an S3-compatible store. Nothing relies on conditional writes, so every store will do. Each call is safe to
 * repeat and is repeated a few times after a fault that may pass.
 * @throws ObjectStoreError
 */
export interface ObjectStore {
  /** For people: `the bucket “news” at https://s3.example.org`. */
  readonly name: string
  put(key: string, body: ObjectBody, options?: { type?: string }): Promise<void>
  /** The whole object in memory. Undefined if it is missing. */
  get(key: string): Promise<Buffer | undefined>
  /** For large objects. Undefined if it is missing. */
  open(key: string): Promise<{ readonly bytes: number; readonly stream: Readable } | undefined>
  find(key: string): Promise<ObjectFacts | undefined>
  /** Ignores a missing object. */
  delete(key: string): Promise<void>
  /** In the order of their keys. */
  list(prefix: string): AsyncIterable<ListedObject>
  close(): Promise<void>
}

/**
 * - `unreachable`: no answer, or one that never ended
 * - `busy`: it answered that it can't now
 * - `denied`: the key isn't known, or may not do this
 * - `no-bucket`, `wrong-region`, `wrong-clock`: the configuration or this machine's clock is off
 */
export type ObjectStoreProblem =
  | 'unreachable'
  | 'busy'
  | 'denied'
  | 'no-bucket'
  | 'wrong-region'
  | 'wrong-clock'
  | 'other'

/** The message is for the people who run Hometown and contains no secrets. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError' as const
  readonly problem: ObjectStoreProblem

  constructor(problem: ObjectStoreProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }

  /** It may work later without anybody's help. */
  get isTemporary(): boolean {
    return this.problem === 'unreachable' || this.problem === 'busy'
  }
}

import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

export type S3Operation = 'GetObject' | 'HeadObject' | 'PutObject' | 'DeleteObject' | 'ListObjectsV2'

export interface S3Request {
  readonly operation: S3Operation
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Undefined: the bucket itself. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: RequestBody
}

export interface RequestBody {
  readonly bytes: number
  /** Hexadecimal. The store refuses a body that arrives changed. */
  readonly sha256: string
  /** Called again for each try. */
  open(): Uint8Array | Readable
}

export interface S3Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
}

export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { RequestBody } from './s3-request.ts'

export function bodyOfBytes(bytes: Uint8Array): RequestBody {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), open: () => bytes }
}

export interface FilePart {
  readonly file: string
  readonly from: number
  readonly bytes: number
}

/** Reads the part twice, for its hash and to send it, so that it is never in memory as a whole. */
export async function bodyOfFile({ file, from, bytes }: FilePart): Promise<RequestBody> {
  if (bytes === 0) return bodyOfBytes(new Uint8Array())
  const open = () => createReadStream(file, { start: from, end: from + bytes - 1 })
  const hash = createHash('sha256')
  let read = 0
  for await (const chunk of open()) {
    hash.update(chunk)
    read += chunk.length
  }
  if (read !== bytes) throw new Error(`${file} has only ${from + read} bytes instead of ${from + bytes}.`)
  return { bytes, sha256: hash.digest('hex'), open }
}

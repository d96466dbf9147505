import { ObjectStoreError } from '../object-store.ts'
import { headerOf, type S3Answer } from './s3-request.ts'

/** @throws ObjectStoreError if the body is larger, or shorter than it promised to be */
export async function readWhole(answer: S3Answer, maxBytes: number): Promise<Buffer> {
  const promised = lengthOf(answer)
  if (promised !== undefined && promised > maxBytes && answer.body.readable) {
    answer.body.destroy()
    throw tooLarge(maxBytes)
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer.body) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLarge(maxBytes)
  }
  if (promised !== undefined && bytes < promised) throw cutShort(bytes, promised)
  return Buffer.concat(chunks, bytes)
}

/** Undefined if the answer doesn't say. */
export function lengthOf({ headers }: S3Answer): number | undefined {
  const value = headerOf(headers, 'content-length')
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined
}

export function cutShort(bytes: number, promised: number): ObjectStoreError {
  return new ObjectStoreError('unreachable', `The object store sent only ${bytes} of ${promised} bytes.`)
}

function tooLarge(maxBytes: number): ObjectStoreError {
  return new ObjectStoreError('other', `The object store’s answer is larger than ${maxBytes} bytes.`)
}

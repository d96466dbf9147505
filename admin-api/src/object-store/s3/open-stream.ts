import { Readable } from 'node:stream'
import { ObjectStoreError } from '../object-store.ts'
import { cutShort, lengthOf } from './read-body.ts'
import type { S3Client } from './s3-client.ts'
import { headerOf, type S3Answer } from './s3-request.ts'
import { pauseBefore } from './try-again.ts'

const MAX_FAULTS = 3

/** A fault in the middle of the body is tried again from where it came, if the object is still the same. */
export async function openStream(
  client: S3Client,
  key: string,
): Promise<{ bytes: number; stream: Readable } | undefined> {
  const first = await ask(client, key, {})
  if (!first) return undefined
  const bytes = lengthOf(first)
  if (bytes === undefined) {
    first.body.destroy()
    throw new ObjectStoreError('other', 'The object store doesn’t say how large an object is.')
  }
  return { bytes, stream: Readable.from(readOn(client, key, first, bytes), { objectMode: false }) }
}

async function* readOn(client: S3Client, key: string, first: S3Answer, bytes: number): AsyncGenerator<Buffer> {
  const etag = headerOf(first.headers, 'etag')
  let answer = first
  let read = 0
  for (let faults = 0; ; faults += 1) {
    try {
      for await (const chunk of answer.body) {
        read += chunk.length
        yield chunk
      }
      if (read < bytes) throw cutShort(read, bytes)
      return
    } catch (thrown) {
      const error = client.judge(thrown)
      const mayPass = error instanceof ObjectStoreError && error.isTemporary && etag !== undefined
      if (!mayPass || faults >= MAX_FAULTS || read >= bytes) throw error
    }
    await pauseBefore(client.tries, faults + 1)
    const next = await ask(client, key, { range: `bytes=${read}-`, 'if-match': etag })
    if (next?.status !== 206) {
      next?.body.destroy()
      throw new ObjectStoreError('other', `The object “${key}” changed while we read it.`)
    }
    answer = next
  }
}

/** The body is still to be read. */
function ask(client: S3Client, key: string, headers: Readonly<Record<string, string>>): Promise<S3Answer | undefined> {
  return client.call({ operation: 'GetObject', method: 'GET', key, headers }, async (answer) => answer)
}

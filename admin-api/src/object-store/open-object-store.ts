import type { ObjectStoreConfig } from '../config/config.ts'
import { type ObjectFacts, type ObjectStore, ObjectStoreError } from './object-store.ts'
import { listObjects } from './s3/list-objects.ts'
import { openStream } from './s3/open-stream.ts'
import { lengthOf, readWhole } from './s3/read-body.ts'
import { bodyOfBytes, bodyOfFile } from './s3/request-bodies.ts'
import { type ClientOptions, createS3Client } from './s3/s3-client.ts'
import { headerOf, type S3Answer, typeHeader } from './s3/s3-request.ts'
import { uploadInParts } from './s3/upload-parts.ts'

/** Larger objects are read with `open`. */
const MAX_BYTES_IN_MEMORY = 256 * 1024 ** 2
/** Larger files are sent in parts. */
const MAX_BYTES_IN_ONE_CALL = 64 * 1024 ** 2
const MAX_ANSWER_BYTES = 65_536

/** Doesn't call the store yet; `checkObjectStore` does. */
export function openObjectStore(config: ObjectStoreConfig, options?: ClientOptions): ObjectStore {
  const client = createS3Client(config, options)
  const prefix = config.prefix === undefined ? '' : `${config.prefix}/`
  return {
    name: `the bucket “${config.bucket}” at ${config.endpoint}`,
    figures: client.figures,
    async put(key, body, { type } = {}) {
      if (!(body instanceof Uint8Array) && body.bytes > MAX_BYTES_IN_ONE_CALL)
        return uploadInParts(client, { key, ...body, type })
      const sent = body instanceof Uint8Array ? bodyOfBytes(body) : await bodyOfFile({ ...body, from: 0 })
      const done = await client.call(
        { operation: 'PutObject', method: 'PUT', key, headers: typeHeader(type), body: sent },
        drained,
      )
      if (!done) throw new ObjectStoreError('other', `The object store didn’t take “${key}”.`)
    },
    get: (key) =>
      client.call({ operation: 'GetObject', method: 'GET', key }, (answer) => readWhole(answer, MAX_BYTES_IN_MEMORY)),
    open: (key) => openStream(client, key),
    async find(key) {
      const facts = await client.call({ operation: 'HeadObject', method: 'HEAD', key }, async (answer) => {
        answer.body.resume()
        return factsOf(answer)
      })
      // Answers to HEAD have no body, so they don't tell a missing object from a missing bucket.
      return (
        facts ??
        (await client.call({ operation: 'GetObject', method: 'GET', key }, async (answer) => {
          answer.body.destroy()
          return factsOf(answer)
        }))
      )
    },
    async delete(key) {
      await client.call({ operation: 'DeleteObject', method: 'DELETE', key }, drained)
    },
    list: (wanted) => listObjects(client, prefix, wanted),
    close: client.close,
  }
}

async function drained(answer: S3Answer): Promise<true> {
  await readWhole(answer, MAX_ANSWER_BYTES)
  return true
}

function factsOf(answer: S3Answer): ObjectFacts {
  const bytes = lengthOf(answer)
  const modifiedAt = Date.parse(headerOf(answer.headers, 'last-modified') ?? '')
  if (bytes === undefined || Number.isNaN(modifiedAt))
    throw new ObjectStoreError('other', 'The object store doesn’t say how large or how old an object is.')
  return { bytes, modifiedAt }
}

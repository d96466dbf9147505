import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ObjectStoreConfig } from '../config/config.ts'
import {
  type ListedObject,
  type ObjectBody,
  type ObjectFacts,
  type ObjectStore,
  ObjectStoreError,
} from './object-store.ts'
import { cutShort, lengthOf, readWhole } from './s3/read-body.ts'
import { type ClientOptions, createS3Client, type S3Client } from './s3/s3-client.ts'
import { headerOf, type RequestBody, type S3Answer } from './s3/s3-request.ts'
import { childText, parseXml, type XmlElement } from './s3/xml.ts'

/** Larger objects are read with `open`. */
const MAX_BYTES_IN_MEMORY = 256 * 1024 ** 2
/** S3 takes no larger objects in one call. */
const MAX_BYTES = 5 * 1024 ** 3
const MAX_ANSWER_BYTES = 65_536

/** Doesn't call the store yet; `checkObjectStore` does. */
export function openObjectStore(config: ObjectStoreConfig, options?: ClientOptions): ObjectStore {
  const client = createS3Client(config, options)
  return {
    name: nameOf(config),
    async put(key, body, { type } = {}) {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
      const sent = { operation: 'PutObject', method: 'PUT', key, headers, body: await toBody(body) } as const
      const done = await client.call(sent, drained)
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
    list: (wanted) => listObjects(client, wanted),
    close: client.close,
  }
}

function nameOf({ bucket, endpoint }: ObjectStoreConfig): string {
  return `the bucket “${bucket}” at ${endpoint}`
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

/** Reads a file twice, for its hash and to send it, so that it is never in memory as a whole. */
async function toBody(body: ObjectBody): Promise<RequestBody> {
  const hash = createHash('sha256')
  if (body instanceof Uint8Array)
    return { bytes: body.length, sha256: hash.update(body).digest('hex'), open: () => body }
  const { file, bytes } = body
  if (bytes > MAX_BYTES) throw new ObjectStoreError('other', `${file} is larger than the 5 GB that an object may have.`)
  let read = 0
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk)
    read += chunk.length
  }
  if (read !== bytes) throw new Error(`${file} has ${read} bytes instead of ${bytes}.`)
  const sha256 = hash.digest('hex')
  return { bytes, sha256, open: () => (bytes === 0 ? new Uint8Array() : createReadStream(file)) }
}

async function openStream(client: S3Client, key: string): Promise<{ bytes: number; stream: Readable } | undefined> {
  const answer = await client.call({ operation: 'GetObject', method: 'GET', key }, async (answer) => answer)
  if (!answer) return undefined
  const bytes = lengthOf(answer)
  if (bytes === undefined) {
    answer.body.destroy()
    throw new ObjectStoreError('other', 'The object store doesn’t say how large an object is.')
  }
  return { bytes, stream: Readable.from(whole(client, answer, bytes), { objectMode: false }) }
}

async function* whole(client: S3Client, { body }: S3Answer, bytes: number): AsyncGenerator<Buffer> {
  let read = 0
  try {
    for await (const chunk of body) {
      read += chunk.length
      yield chunk
    }
  } catch (error) {
    throw client.judge(error)
  }
  if (read < bytes) throw cutShort(read, bytes)
}

/** A thousand keys of a thousand characters, each encoded. */
const MAX_PAGE_BYTES = 16 * 1024 ** 2

async function* listObjects(client: S3Client, wanted: string): AsyncGenerator<ListedObject> {
  let token: string | undefined
  for (;;) {
    const page = await readPage(client, wanted, token)
    for (const { key, ...facts } of page.objects) {
      if (!key.startsWith(wanted)) throw unclear(`it lists “${key}”, which nobody asked for`)
      yield { key, ...facts }
    }
    if (page.next === undefined) return
    if (page.next === token) throw unclear('its lists don’t end')
    token = page.next
  }
}

interface Page {
  readonly objects: readonly ListedObject[]
  readonly next: string | undefined
}

async function readPage(client: S3Client, prefix: string, token: string | undefined): Promise<Page> {
  const query = {
    'list-type': '2',
    prefix,
    // XML can't contain every character.
    'encoding-type': 'url',
    ...(token !== undefined && { 'continuation-token': token }),
  }
  const text = await client.call({ operation: 'ListObjectsV2', method: 'GET', query }, async (answer) =>
    (await readWhole(answer, MAX_PAGE_BYTES)).toString(),
  )
  const xml = parseXml(text ?? '')
  if (xml?.name !== 'ListBucketResult') throw unclear('its list isn’t one')
  const isEncoded = childText(xml, 'EncodingType') === 'url'
  const next = childText(xml, 'NextContinuationToken')
  if (childText(xml, 'IsTruncated') !== 'true') return { objects: objectsOf(xml, isEncoded), next: undefined }
  if (!next) throw unclear('its list says that it goes on, but not where')
  return { objects: objectsOf(xml, isEncoded), next }
}

function objectsOf(xml: XmlElement, isEncoded: boolean): ListedObject[] {
  return xml.children
    .filter(({ name }) => name === 'Contents')
    .map((contents) => {
      const key = childText(contents, 'Key') ?? ''
      const bytes = Number(childText(contents, 'Size'))
      const modifiedAt = Date.parse(childText(contents, 'LastModified') ?? '')
      if (key === '' || !Number.isSafeInteger(bytes) || Number.isNaN(modifiedAt)) throw unclear('its list isn’t one')
      return { key: isEncoded ? decodeKey(key) : key, bytes, modifiedAt }
    })
}

/** S3 writes spaces as plus signs here. */
function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '))
  } catch {
    throw unclear('its list has a key that can’t be read')
  }
}

function unclear(why: string): ObjectStoreError {
  return new ObjectStoreError('other', `The object store’s answer makes no sense: ${why}. Check S3_ENDPOINT.`)
}

import { Readable } from 'node:stream'
import type { ObjectStoreConfig } from '../config/config.ts'
import { type ListedObject, type ObjectFacts, type ObjectStore, ObjectStoreError } from './object-store.ts'
import { cutShort, lengthOf, readWhole } from './s3/read-body.ts'
import { bodyOfBytes, bodyOfFile } from './s3/request-bodies.ts'
import { type ClientOptions, createS3Client, type S3Client } from './s3/s3-client.ts'
import { headerOf, type S3Answer, typeHeader } from './s3/s3-request.ts'
import { pauseBefore } from './s3/try-again.ts'
import { uploadInParts } from './s3/upload-parts.ts'
import { childText, parseXml, type XmlElement } from './s3/xml.ts'

/** Larger objects are read with `open`. */
const MAX_BYTES_IN_MEMORY = 256 * 1024 ** 2
/** Larger files are sent in parts. */
const MAX_BYTES_IN_ONE_CALL = 64 * 1024 ** 2
const MAX_ANSWER_BYTES = 65_536

/** Doesn't call the store yet; `checkObjectStore` does. */
export function openObjectStore(config: ObjectStoreConfig, options?: ClientOptions): ObjectStore {
  const client = createS3Client(config, options)
  return {
    name: nameOf(config),
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

const MAX_FAULTS = 3

/** A fault in the middle of the body is tried again from where it came, if the object is still the same. */
async function openStream(client: S3Client, key: string): Promise<{ bytes: number; stream: Readable } | undefined> {
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

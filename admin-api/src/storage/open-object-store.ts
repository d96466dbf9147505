import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { DomUtils, parseDocument } from 'htmlparser2'
import { Pool } from 'undici'
import type { ObjectStoreConfig } from '../config/config.ts'
import { type ListedObject, type ObjectBody, type ObjectStore, ObjectStoreError } from './object-store.ts'

const S3_CONNECTIONS = 64
const S3_CONNECTS_WITHIN_MS = 5_000
const LONGEST_S3_SILENCE_MS = 30_000
/** Tries begin within this time. */
const S3_TRIES_BEGIN_WITHIN_MS = 20_000
/** Each wait is so many times as long: with 0.2 seconds, 0.8 and 3.2 follow. */
const RETRY_WAIT_GROWTH = 4

type S3Action = 's3:GetObject' | 's3:PutObject' | 's3:DeleteObject' | 's3:ListBucket'

interface S3Call {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly action: S3Action
  /** An empty key means the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: ObjectBody
}

/** Doesn't call the store yet; `checkObjectStore` does. Keeps connections open for the next calls. */
export function openObjectStore(
  config: ObjectStoreConfig,
  { tries = 4, firstWaitMs = 200 }: { tries?: number; firstWaitMs?: number } = {},
): ObjectStore {
  const name = `the bucket “${config.bucket}” at ${config.endpoint}`
  const pool = new Pool(config.endpoint, {
    connections: S3_CONNECTIONS,
    connect: { timeout: S3_CONNECTS_WITHIN_MS },
    headersTimeout: LONGEST_S3_SILENCE_MS,
    bodyTimeout: LONGEST_S3_SILENCE_MS,
  })

  /** @returns undefined if the object is missing */
  async function call<T>(request: S3Call, read: (body: Readable) => Promise<T>): Promise<T | undefined> {
    const startedAt = performance.now()
    for (let tried = 1; ; tried++) {
      try {
        return await send(request, read)
      } catch (cause) {
        const error = describeS3Fault(cause, name)
        const mayPass = error instanceof ObjectStoreError && error.isTemporary && !pool.destroyed
        if (!mayPass || tried >= tries || performance.now() - startedAt > S3_TRIES_BEGIN_WITHIN_MS) throw error
      }
      // The time is random, so that several machines don't come at once.
      await wait(firstWaitMs * RETRY_WAIT_GROWTH ** (tried - 1) * (0.5 + Math.random() / 2))
    }
  }

  async function send<T>(request: S3Call, read: (body: Readable) => Promise<T>): Promise<T | undefined> {
    const { path, headers } = await signS3Call(config, request)
    const { method, body } = request
    const sent = body instanceof Uint8Array ? Buffer.from(body) : body && createReadStream(body.file)
    const answer = await pool.request({ method, path, headers, body: sent ?? null })
    if (answer.statusCode < 300) return read(answer.body)
    const xml = parseDocument(await answer.body.text(), { xmlMode: true })
    const refusal = { code: xmlChildText('Code', xml) ?? '', region: xmlChildText('Region', xml) }
    if (refusal.code === 'NoSuchKey' && method !== 'PUT') return undefined
    throw describeS3Refusal({ ...refusal, status: answer.statusCode }, request.action, config)
  }

  async function* list(prefix: string): AsyncGenerator<ListedObject> {
    let token: string | undefined
    do {
      const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
      const page = await call({ method: 'GET', action: 's3:ListBucket', key: '', query }, buffer)
      const { objects, next } = readObjectListPage(String(page), name, token)
      yield* objects
      token = next
    } while (token)
  }

  return {
    name,
    async put(key, body) {
      await call({ method: 'PUT', action: 's3:PutObject', key, body }, buffer)
    },
    get: (key) => call({ method: 'GET', action: 's3:GetObject', key }, buffer),
    open: (key) =>
      call({ method: 'GET', action: 's3:GetObject', key }, async (body) => {
        // An error may come while nobody reads yet.
        body.on('error', () => undefined)
        return Readable.from(readWholeObject(body, name), { objectMode: false })
      }),
    async delete(key) {
      await call({ method: 'DELETE', action: 's3:DeleteObject', key }, buffer)
    },
    list,
    close: () => pool.destroy(),
  }
}

async function* readWholeObject(body: Readable, name: string): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    throw describeS3Fault(error, name)
  }
}

/** The hash of the body is part of the signature, so that it can't be changed on the way, without TLS either. */
async function signS3Call(config: ObjectStoreConfig, { method, key, query, body }: S3Call) {
  const { url, headers } = await new AwsV4Signer({
    method,
    url: `${config.endpoint}/${config.bucket}/${key}?${new URLSearchParams(query)}`,
    headers: { 'x-amz-content-sha256': await sha256OfBody(body) },
    accessKeyId: config.accessKey,
    secretAccessKey: config.secretKey,
    region: config.region,
    service: 's3',
  }).sign()
  const bytes = body instanceof Uint8Array ? body.length : body?.bytes
  return {
    path: url.pathname + url.search,
    headers: { ...Object.fromEntries(headers), ...(bytes !== undefined && { 'content-length': String(bytes) }) },
  }
}

/** Reads a file once for this and once to send it, so that it is never in memory as a whole. */
async function sha256OfBody(body: ObjectBody = new Uint8Array()): Promise<string> {
  const hash = createHash('sha256')
  if (body instanceof Uint8Array) hash.update(body)
  else for await (const chunk of createReadStream(body.file)) hash.update(chunk)
  return hash.digest('hex')
}

/** @throws ObjectStoreError also for a page that doesn't name the next one: callers would take it for all */
function readObjectListPage(text: string, name: string, token: string | undefined) {
  const xml = parseDocument(text, { xmlMode: true })
  const entries = DomUtils.getElementsByTagName('Contents', xml)
  const objects: ListedObject[] = entries.map((entry) => ({
    key: xmlChildText('Key', entry) ?? '',
    bytes: Number(xmlChildText('Size', entry)),
    modifiedAt: Date.parse(xmlChildText('LastModified', entry) ?? ''),
  }))
  const isClear = objects.every(({ bytes, modifiedAt }) => Number.isSafeInteger(bytes) && !Number.isNaN(modifiedAt))
  const isTruncated = xmlChildText('IsTruncated', xml)
  const next = isTruncated === 'true' ? (xmlChildText('NextContinuationToken', xml) ?? '') : undefined
  if (!isClear || isTruncated === undefined || next === '' || (next !== undefined && next === token))
    throw new ObjectStoreError(`The list of ${name} makes no sense. Check S3_ENDPOINT.`)
  return { objects, next }
}

function xmlChildText(name: string, parent: Parameters<typeof DomUtils.getElementsByTagName>[1]): string | undefined {
  const [element] = DomUtils.getElementsByTagName(name, parent, true, 1)
  return element && DomUtils.textContent(element).trim()
}

/** @returns errors of the network as an ObjectStoreError, and others, such as that of a file, as they are */
function describeS3Fault(error: unknown, name: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || 'path' in error) return error
  // An error of several attempts with different addresses has no message, so the first one's is used.
  const cause = error instanceof AggregateError ? error.errors[0] : error
  const message = `Couldn’t reach the object store, ${name}: ${cause?.message ?? cause}. Check S3_ENDPOINT, and whether it runs.`
  return new ObjectStoreError(message, { isTemporary: true, cause: error })
}

const CHECK_S3_SETTINGS_HINT = 'Check the variables that begin with S3_, what the key may do, and this machine’s clock.'
/** Errors with the status 429, or from 500, pass, too. */
const PASSING_S3_ERROR_CODES = new Set([
  'RequestTimeout',
  'OperationAborted',
  'XAmzContentSHA256Mismatch',
  'IncompleteBody',
])

/** @param refusal with an empty code unless it is an error of S3 */
function describeS3Refusal(
  { code, region, status }: { code: string; region: string | undefined; status: number },
  action: S3Action,
  config: ObjectStoreConfig,
): ObjectStoreError {
  const store = `The bucket “${config.bucket}” at ${config.endpoint}`
  if (status === 429 || status >= 500 || PASSING_S3_ERROR_CODES.has(code))
    return new ObjectStoreError(`${store} is busy or has a fault of its own (${code || status}).`, {
      isTemporary: true,
    })
  const advice = region && region !== config.region ? `Set S3_REGION to ${region}.` : CHECK_S3_SETTINGS_HINT
  return new ObjectStoreError(`${store} refuses ${action} (${code || status}). ${advice}`)
}

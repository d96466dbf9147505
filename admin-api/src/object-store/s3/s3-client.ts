import { createHash } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Pool } from 'undici'
import type { ObjectStoreConfig } from '../../config/config.ts'
import { ObjectStoreError } from '../object-store.ts'
import { judgeAnswer } from './answer-errors.ts'
import { readWhole } from './read-body.ts'
import type { S3Answer, S3Request } from './s3-request.ts'

export interface ClientOptions {
  /** Default: 5 seconds. */
  readonly connectTimeoutMs?: number
  /** How long the store may say nothing. Default: 30 seconds. */
  readonly timeoutMs?: number
  /** Tries begin within this time. Default: 20 seconds. */
  readonly tryWithinMs?: number
  /** Before the second try. Default: 0.2 seconds. */
  readonly firstWaitMs?: number
  /** Default: the system's. */
  readonly lookup?: LookupFunction
}

export interface S3Client {
  /**
   * @param use reads the answer; what it throws about the network is judged and tried again as well
   * @returns undefined if the object is missing
   * @throws ObjectStoreError
   */
  call<T>(request: S3Request, use: (answer: S3Answer) => Promise<T>): Promise<T | undefined>
  /** For those who read a body after their call. */
  judge(error: unknown): unknown
  close(): Promise<void>
}

const MAX_CONNECTIONS = 64
const TRIES = 4
/** Each wait is so many times as long: with 0.2 seconds, 0.8 and 3.2 follow. */
const GROWTH = 4
const MAX_ERROR_BYTES = 65_536

/** Keeps connections open for the next calls. */
export function createS3Client(config: ObjectStoreConfig, options: ClientOptions = {}): S3Client {
  const { connectTimeoutMs = 5_000, timeoutMs = 30_000, tryWithinMs = 20_000, firstWaitMs = 200, lookup } = options
  const sign = createRequestSigner(config)
  const closing = new AbortController()
  const pool = new Pool(config.endpoint, {
    connections: MAX_CONNECTIONS,
    connect: { timeout: connectTimeoutMs, ...(lookup && { lookup }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const judge = (error: unknown) => judgeNetworkError(error, config.endpoint, timeoutMs)

  async function attempt<T>(request: S3Request, use: (answer: S3Answer) => Promise<T>): Promise<T | undefined> {
    try {
      return await send(request, use)
    } catch (error) {
      throw judge(error)
    }
  }

  async function send<T>(request: S3Request, use: (answer: S3Answer) => Promise<T>): Promise<T | undefined> {
    const { path, headers } = await sign(request)
    const body = request.body?.open() ?? null
    const {
      statusCode,
      headers: answered,
      body: stream,
    } = await pool.request({
      path,
      method: request.method,
      headers,
      body: body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.length) : body,
    })
    ignoreLateErrors(stream)
    const answer = { status: statusCode, headers: answered, body: stream }
    if (statusCode >= 200 && statusCode < 300) return use(answer)
    // Answers to HEAD promise a body that never comes.
    if (request.method === 'HEAD') stream.resume()
    const text = request.method === 'HEAD' ? '' : (await readWhole(answer, MAX_ERROR_BYTES)).toString()
    const refusal = { operation: request.operation, status: statusCode, headers: answered, body: text, now: Date.now() }
    const error = judgeAnswer(refusal, config)
    if (error) throw error
    return undefined
  }

  return {
    judge,
    async call(request, use) {
      const startedAt = performance.now()
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(request, use)
        } catch (error) {
          const mayPass = error instanceof ObjectStoreError && error.isTemporary
          const isLate = performance.now() - startedAt > tryWithinMs
          if (!mayPass || tries >= TRIES || isLate || closing.signal.aborted) throw error
        }
        // For a random time, so that several machines don't come at once.
        const longest = firstWaitMs * GROWTH ** (tries - 1)
        await wait(longest * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => undefined)
      }
    },
    async close() {
      closing.abort()
      await pool.destroy()
    },
  }
}

/** The reader of a body gets its errors; without a listener, those of an unread body would end the process. */
function ignoreLateErrors(stream: Readable): void {
  stream.on('error', () => undefined)
}

const SHA256_OF_NOTHING = createHash('sha256').digest('hex')

interface SignedRequest {
  readonly path: string
  readonly headers: Record<string, string>
}

type SignRequest = (request: S3Request) => Promise<SignedRequest>

/**
 * Signs with AWS Signature Version 4. Every body's hash is part of the signature, so that neither it nor the call can
 * be changed on the way, without TLS either.
 */
function createRequestSigner(config: ObjectStoreConfig): SignRequest {
  const { endpoint, bucket, accessKey, secretKey, region } = config
  const cache = new Map<string, ArrayBuffer>()
  return async ({ method, key, query = {}, headers, body }) => {
    const object = key === undefined ? '' : encodeKey(key)
    const signer = new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}/${object}${encodeQuery(query)}`,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? SHA256_OF_NOTHING },
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
      cache,
    })
    const signed = await signer.sign()
    return {
      path: signed.url.pathname + signed.url.search,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(body && { 'content-length': String(body.bytes) }),
      },
    }
  }
}

const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_ABORTED', 'ECONNABORTED'])
const SILENT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'])
const UNREACHED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])
const NAMELESS = new Set(['ENOTFOUND', 'EAI_AGAIN'])

/** What OpenSSL says of certificates, and in which words we do. */
const CERTIFICATE_FAULTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate isn’t valid yet. Check this machine’s clock',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody that this machine trusts signed its certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody that this machine trusts signed its certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'nobody that this machine trusts signed its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'nobody that this machine trusts signed its certificate',
}

/** @returns the error itself if it isn't one of the network, such as that of a file that can't be read */
function judgeNetworkError(error: unknown, endpoint: string, timeoutMs: number): unknown {
  if (error instanceof ObjectStoreError || !(error instanceof Error)) return error
  const code = codeOf(error)
  const unreachable = (message: string) => new ObjectStoreError('unreachable', message, { cause: error })
  if (SILENT.has(code))
    return unreachable(`The object store at ${endpoint} didn’t answer for ${Math.ceil(timeoutMs / 1000)} seconds.`)
  if (BROKEN.has(code)) return unreachable(`The connection to the object store at ${endpoint} broke.`)
  if (UNREACHED.has(code))
    return unreachable(`Couldn’t connect to the object store at ${endpoint}. Check S3_ENDPOINT, and whether it runs.`)
  if (NAMELESS.has(code))
    return unreachable(`Couldn’t find the object store’s host ${new URL(endpoint).hostname}. Check S3_ENDPOINT.`)
  const certificate = CERTIFICATE_FAULTS[code]
  if (certificate) return insecure(endpoint, `${certificate}.`, error)
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_'))
    return insecure(endpoint, 'it doesn’t speak TLS as expected. Check whether S3_ENDPOINT needs http or https.', error)
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED')
    return new ObjectStoreError('other', 'The connection to the object store was closed by us.', { cause: error })
  return error
}

function insecure(endpoint: string, why: string, cause: Error): ObjectStoreError {
  return new ObjectStoreError('other', `Couldn’t connect securely to the object store at ${endpoint}: ${why}`, {
    cause,
  })
}

/** Of the error, or of the first of several attempts with different addresses. */
function codeOf(error: Error): string {
  if ('code' in error) return String(error.code)
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  return inner instanceof Error && 'code' in inner ? String(inner.code) : ''
}

/** S3's limit, in bytes of UTF-8. */
const MAX_KEY_BYTES = 1024

/** Every character that isn't unreserved in RFC 3986 is encoded, which is what signatures are made of. */
function encodePart(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** @throws ObjectStoreError for keys that no address can name */
function encodeKey(key: string): string {
  const segments = key.split('/')
  // Addresses drop such segments, so they would name another object or another bucket.
  const isUnclear = segments.some((segment) => segment === '.' || segment === '..')
  if (key === '' || isUnclear || !key.isWellFormed() || Buffer.byteLength(key) > MAX_KEY_BYTES)
    throw new ObjectStoreError('other', `No object can have the key “${key.slice(0, 200)}”.`)
  return segments.map(encodePart).join('/')
}

function encodeQuery(query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

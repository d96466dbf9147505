import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { Pool } from 'undici'
import type { ObjectStoreConfig } from '../../config/config.ts'
import { type CallRecorder, createCallRecorder } from '../call-figures.ts'
import { ObjectStoreError } from '../object-store.ts'
import { judgeAnswer } from './answer-errors.ts'
import { judgeNetworkError } from './network-errors.ts'
import { bucketAddress } from './object-address.ts'
import { readWhole } from './read-body.ts'
import type { S3Answer, S3Request } from './s3-request.ts'
import { createRequestSigner } from './sign-request.ts'
import { type TryRules, tryAgain } from './try-again.ts'

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
  readonly figures: CallRecorder
  /**
   * @param use reads the answer; what it throws about the network is judged and tried again as well
   * @returns undefined if the object is missing
   * @throws ObjectStoreError
   */
  call<T>(request: S3Request, use: (answer: S3Answer) => Promise<T>): Promise<T | undefined>
  /** For those who read a body after their call. */
  judge(error: unknown): unknown
  readonly tries: TryRules
  close(): Promise<void>
}

const MAX_CONNECTIONS = 64
const MAX_ERROR_BYTES = 65_536

/** Keeps connections open for the next calls. */
export function createS3Client(config: ObjectStoreConfig, options: ClientOptions = {}): S3Client {
  const { connectTimeoutMs = 5_000, timeoutMs = 30_000, tryWithinMs = 20_000, firstWaitMs = 200, lookup } = options
  const sign = createRequestSigner(config)
  const figures = createCallRecorder()
  const closing = new AbortController()
  const tries = { withinMs: tryWithinMs, firstWaitMs, closed: closing.signal }
  const pool = new Pool(bucketAddress(config).origin, {
    connections: MAX_CONNECTIONS,
    connect: { timeout: connectTimeoutMs, ...(lookup && { lookup }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const judge = (error: unknown) => judgeNetworkError(error, config.endpoint, timeoutMs)

  async function attempt<T>(request: S3Request, use: (answer: S3Answer) => Promise<T>): Promise<T | undefined> {
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

  async function measured<T>(request: S3Request, use: (answer: S3Answer) => Promise<T>): Promise<T | undefined> {
    const { operation } = request
    const startedAt = performance.now()
    try {
      const result = await attempt(request, use)
      figures.note({ operation, ms: performance.now() - startedAt, hasFailed: false })
      return result
    } catch (thrown) {
      const error = judge(thrown)
      if (error instanceof ObjectStoreError)
        figures.note({ operation, ms: performance.now() - startedAt, hasFailed: true })
      throw error
    }
  }

  return {
    figures,
    judge,
    tries,
    call: (request, use) => tryAgain(tries, () => measured(request, use)),
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

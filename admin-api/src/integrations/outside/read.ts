import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { type Answer, type Asker, follow, type Journey } from './follow.ts'
import type { ReadAnswer, ReadOptions, ReadOutcome } from './outside.ts'
import { failureReason, RefusedError, secondsToWait, statusReason, UnusableError } from './outside-errors.ts'

const MAX_BYTES = 5_000_000
const WITHIN_MS = 20_000
const TOLD_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-language',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'link',
  'x-robots-tag',
]

/** @param checkRobots used where the options say so */
export async function read(
  asker: Asker,
  checkRobots: NonNullable<Journey['mayAsk']>,
  url: string,
  options: ReadOptions = {},
): Promise<ReadOutcome> {
  const { accept = '*/*', validators, withinMs = WITHIN_MS, trustedOrigins, deskOrigin, signal } = options
  const headers = {
    ...options.headers,
    accept,
    'accept-encoding': ACCEPTED_ENCODINGS,
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  }
  const journey = {
    ...({ method: 'GET', headers, deskOrigin, withinMs, signal } as const),
    ...(trustedOrigins && { trustedOrigins }),
    ...(options.robots && { mayAsk: checkRobots }),
  }
  try {
    return await follow(asker, url, journey, (answer) => toOutcome(answer, options))
  } catch (error) {
    if (error instanceof RefusedError) return { outcome: 'refused', reason: error.message }
    const reason = failureReason(error)
    return { outcome: 'failed', reason, ...(error instanceof UnusableError && { isUnusable: true }) }
  }
}

async function toOutcome(
  { url, status, body, header }: Answer,
  { validators, anyStatus, maxBytes = MAX_BYTES }: ReadOptions,
): Promise<Exclude<ReadOutcome, { outcome: 'refused' }>> {
  if (status === 304 && validators !== undefined) return { outcome: 'unchanged' }
  if (!anyStatus && (status < 200 || status > 299)) {
    const retryAfter = secondsToWait(header('retry-after'))
    const reason = statusReason(status)
    return { outcome: 'failed', reason, status, ...(retryAfter !== undefined && { retryAfter }) }
  }
  const told = TOLD_HEADERS.map((name) => [name, header(name)] as const)
  const headers = Object.fromEntries(told.filter((pair): pair is [string, string] => pair[1] !== undefined))
  const { etag, 'last-modified': lastModified } = headers
  return {
    outcome: 'read',
    url: url.href,
    status,
    headers,
    body: await unpack(body, { encoding: header('content-encoding'), maxBytes }),
    contentType: headers['content-type'] ?? '',
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
  } satisfies ReadAnswer
}

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd'
const MOST_LAYERS = 2
const UNPACKERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
])

interface UnpackOptions {
  encoding: string | undefined
  maxBytes: number
  /** Truncates a longer body instead of failing. */
  cut?: boolean
}

/** The limit is for unpacked bytes. @throws UnusableError, or the error of the connection or of zlib */
export async function unpack(body: Readable, { encoding = '', maxBytes, cut }: UnpackOptions): Promise<Buffer> {
  const named = encoding.toLowerCase().split(',')
  const layers = named.map((layer) => layer.trim()).filter((layer) => layer && layer !== 'identity')
  const unpackers = layers.flatMap((layer) => UNPACKERS.get(layer) ?? [])
  if (layers.length > MOST_LAYERS || unpackers.length < layers.length)
    throw new UnusableError('The server compresses its answer in a way we can’t read.')
  // The outermost comes last. Errors reach the reader of the result.
  const unpacked = unpackers.reduceRight<Readable>(
    (stream, create) => pipeline(stream, create(), () => undefined),
    body,
  )
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop destroys the streams.
  for await (const chunk of unpacked) {
    chunks.push(chunk)
    size += chunk.length
    if (size <= maxBytes) continue
    if (cut) break
    throw new UnusableError(`The answer is larger than ${sizeWords(maxBytes)}.`)
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

function sizeWords(bytes: number): string {
  return bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.ceil(bytes / 1000)} KB`
}

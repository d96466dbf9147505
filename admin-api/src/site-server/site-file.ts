import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { HASHED_FILES_CACHE_CONTROL, PAGE_CACHE_CONTROL } from '@hometown/shared-types/site-headers'
import type { Encoding } from './accept-encoding.ts'
import { contentType, isCompressible } from './content-types.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this, compression saves no packet. */
const SMALLEST_COMPRESSED = 1000

/** A page changes often and somebody waits; a file with a hash in its name is compressed once for all its readers. */
const QUALITIES = { page: 5, hashed: 11 } as const
/** The best quality takes a tenth of a second for 60 kB. */
const LARGEST_THOROUGHLY_COMPRESSED = 256 * 1024

/** The bytes of a file of the site. */
export interface SourceFile {
  readonly body: Buffer
  /** SHA-256 in base64url, if the source knows it. */
  readonly hash?: string
  /** Zero where files have no times. */
  readonly modifiedAt: number
  readonly readAt: number
  /** False once the site has other bytes under this name: don't keep these. */
  isCurrent(): boolean
}

/** Of the hash in base64url: 162 bits. */
const ETAG_LENGTH = 27

/** Headers are alternating names and values, the fastest form for `writeHead`. */
export interface Variant {
  readonly headers: string[]
  readonly body: Buffer
}

export interface SiteFile {
  readonly file: string
  readonly hash: string
  readonly type: string
  readonly variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
  readonly modifiedAt: number
  /** Compressions in progress, so that concurrent requests share one. */
  readonly underWay: Partial<Record<Encoding, Promise<void>>>
  checkedAt: number
}

export function toSiteFile(file: string, found: SourceFile, commonHeaders: readonly string[]): SiteFile {
  const body = withoutSlack(found.body)
  const hash = (found.hash ?? createHash('sha256').update(body).digest('base64url')).slice(0, ETAG_LENGTH)
  const type = contentType(file)
  const headers = [
    ...['Content-Type', type, 'Cache-Control', cacheControl(file), ...commonHeaders],
    ...(isCompressible(type) ? ['Vary', 'Accept-Encoding'] : []),
  ]
  const variants = { identity: variant(headers, body, hash) }
  return { file, hash, type, variants, modifiedAt: found.modifiedAt, underWay: {}, checkedAt: found.readAt }
}

/** Once per encoding. @param grown gets the number of added bytes */
export function addEncoding(siteFile: SiteFile, encoding: Encoding, grown: (bytes: number) => void): Promise<void> {
  siteFile.underWay[encoding] ??= compress(siteFile, encoding, grown).finally(() => {
    delete siteFile.underWay[encoding]
  })
  return siteFile.underWay[encoding]
}

async function compress(siteFile: SiteFile, encoding: Encoding, grown: (bytes: number) => void): Promise<void> {
  const { identity } = siteFile.variants
  if (encoding === 'identity' || !isCompressible(siteFile.type) || identity.body.length < SMALLEST_COMPRESSED) {
    siteFile.variants[encoding] = identity
    return
  }
  const { body: plain } = identity
  const body = withoutSlack(
    await (encoding === 'br' ? brotli(plain, isHashed(siteFile.file)) : compressGzip(plain, { level: 6 })),
  )
  const headers = [...identity.headers.slice(0, -4), 'Content-Encoding', encoding]
  siteFile.variants[encoding] = variant(headers, body, `${siteFile.hash}-${encoding}`)
  grown(body.length)
}

function brotli(body: Buffer, isForLong: boolean): Promise<Buffer> {
  const quality = QUALITIES[isForLong && body.length <= LARGEST_THOROUGHLY_COMPRESSED ? 'hashed' : 'page']
  return compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

/** Small buffers are views of larger ones, so the cache would take several times what it counts. */
function withoutSlack(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body
  const own = Buffer.allocUnsafeSlow(body.length)
  body.copy(own)
  return own
}

/** The two headers that differ between variants come last. */
function variant(headers: string[], body: Buffer, tag: string): Variant {
  return { headers: [...headers, 'ETag', `"${tag}"`, 'Content-Length', String(body.length)], body }
}

function cacheControl(file: string): string {
  if (file === '404.html' || file === '410.html') return 'no-store'
  return isHashed(file) ? HASHED_FILES_CACHE_CONTROL : PAGE_CACHE_CONTROL
}

function isHashed(file: string): boolean {
  return file.startsWith('_astro/')
}

import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
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

const absent = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'])

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

export async function readSiteFile(
  root: string,
  file: string,
  commonHeaders: readonly string[],
  now: number,
): Promise<SiteFile | undefined> {
  const found = await readIfThere(join(root, file))
  if (!found) return undefined
  const { modifiedAt } = found
  const body = withoutSlack(found.body)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  const type = contentType(file)
  const headers = [
    ...['Content-Type', type, 'Cache-Control', cacheControl(file), ...commonHeaders],
    ...(isCompressible(type) ? ['Vary', 'Accept-Encoding'] : []),
  ]
  const identity = variant(headers, body, hash)
  return { file, hash, type, variants: { identity }, modifiedAt, underWay: {}, checkedAt: now }
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
  if (file === '404.html') return 'no-store'
  return isHashed(file) ? HASHED_FILES_CACHE_CONTROL : PAGE_CACHE_CONTROL
}

function isHashed(file: string): boolean {
  return file.startsWith('_astro/')
}

async function readIfThere(path: string): Promise<{ body: Buffer; modifiedAt: number } | undefined> {
  try {
    // One handle for both, so that the time belongs to these bytes.
    await using handle = await open(path)
    const { mtimeMs } = await handle.stat()
    return { body: await handle.readFile(), modifiedAt: mtimeMs }
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return undefined
    throw error
  }
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { SiteCacheUpdate } from '@hometown/shared-types/publishing'
import {
  HASHED_FILES_CACHE_CONTROL,
  PAGE_CACHE_CONTROL,
  type SiteAddresses,
  securityHeadersOf,
} from '@hometown/shared-types/site-headers'
import type { Encoding } from './accept-encoding.ts'
import { contentType, isCompressible } from './content-types.ts'
import { parseRedirects, type Redirects } from './redirects.ts'
import { NOT_FOUND_PAGE, pathOfFile, REMOVED_PAGE } from './site-address.ts'

/** Headers are alternating names and values, the fastest form for `writeHead`. */
interface Variant {
  readonly headers: string[]
  readonly body: Buffer
}

export interface SiteFile {
  readonly file: string
  readonly hash: string
  readonly plain: Variant
  /** Compressed once; requests that come meanwhile share the promise. */
  readonly compressed: Partial<Record<Encoding, Variant | Promise<Variant>>>
}

export interface SiteFiles {
  /** Undefined before the first publish. */
  findRedirects(): Promise<Redirects | undefined>
  findKept(path: string): SiteFile | undefined
  /** Undefined if the site has no such file. */
  read(path: string, file: string): Promise<SiteFile | undefined>
  encode(path: string, siteFile: SiteFile, encoding: Encoding): Variant | Promise<Variant>
  /** The publisher has written or removed files. */
  update(message: SiteCacheUpdate): void
}

const CACHE_BYTES = 64 * 1024 * 1024

/** This machine's copy of the site, with the files in memory that readers asked for last. */
export function openSiteFiles(siteDir: string, addresses: SiteAddresses, cacheBytes = CACHE_BYTES): SiteFiles {
  const root = join(siteDir, 'current')
  /** The least recently used one first. */
  const kept = new Map<string, { siteFile: SiteFile; bytes: number }>()
  let bytesKept = 0
  let redirects: Promise<Redirects | undefined> | undefined
  /** Grows with each change on disk, so that what was read before it isn't kept. */
  let era = 0

  async function findRedirects(): Promise<Redirects | undefined> {
    redirects ??= readRedirects()
    const found = await redirects
    if (!found) redirects = undefined
    return found
  }

  async function readRedirects(): Promise<Redirects | undefined> {
    const text = await readIfThere(join(root, '_redirects'))
    return text || (await readIfThere(join(root, NOT_FOUND_PAGE))) ? parseRedirects(String(text ?? '')) : undefined
  }

  function findKept(path: string): SiteFile | undefined {
    const entry = kept.get(path)
    if (!entry) return undefined
    kept.delete(path)
    kept.set(path, entry)
    return entry.siteFile
  }

  async function read(path: string, file: string): Promise<SiteFile | undefined> {
    const known = findKept(path)
    if (known) return known
    const eraBefore = era
    const body = await readIfThere(join(root, file))
    if (!body) return undefined
    const siteFile = toSiteFile(path, file, body, addresses)
    if (era === eraBefore) keep(path, siteFile, body.length)
    return siteFile
  }

  function keep(path: string, siteFile: SiteFile, bytes: number): void {
    forget(path)
    kept.set(path, { siteFile, bytes })
    bytesKept += bytes
    for (const oldest of kept.keys()) {
      if (bytesKept <= cacheBytes) return
      forget(oldest)
    }
  }

  function forget(path: string): void {
    bytesKept -= kept.get(path)?.bytes ?? 0
    kept.delete(path)
  }

  function encode(path: string, siteFile: SiteFile, encoding: Encoding): Variant | Promise<Variant> {
    if (encoding === 'identity') return siteFile.plain
    siteFile.compressed[encoding] ??= compress(siteFile, encoding).then((variant) => {
      siteFile.compressed[encoding] = variant
      const entry = kept.get(path)
      if (entry?.siteFile === siteFile) keep(path, siteFile, entry.bytes + variant.body.length)
      return variant
    })
    return siteFile.compressed[encoding]
  }

  function update(message: SiteCacheUpdate): void {
    era++
    if (message.type === 'site-clear') {
      redirects = undefined
      bytesKept = 0
      kept.clear()
      return
    }
    for (const file of message.drop) forget(pathOfFile(file))
    if (message.drop.includes('_redirects')) redirects = undefined
  }

  return { findRedirects, findKept, read, encode, update }
}

const absent = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'])

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return undefined
    throw error
  }
}

/** Of the hash in base64url: 162 bits. */
const ETAG_LENGTH = 27

function toSiteFile(path: string, file: string, body: Buffer, addresses: SiteAddresses): SiteFile {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, ETAG_LENGTH)
  const type = contentType(file)
  const headers = { 'Content-Type': type, 'Cache-Control': cacheControl(file), ...securityHeadersOf(path, addresses) }
  const vary = isCompressible(type) ? ['Vary', 'Accept-Encoding'] : []
  const plain = toVariant([...Object.entries(headers).flat(), ...vary], withoutSlack(body), hash)
  return { file, hash, plain, compressed: {} }
}

function cacheControl(file: string): string {
  if (file === NOT_FOUND_PAGE || file === REMOVED_PAGE) return 'no-store'
  return isHashed(file) ? HASHED_FILES_CACHE_CONTROL : PAGE_CACHE_CONTROL
}

function isHashed(file: string): boolean {
  return file.startsWith('_astro/')
}

/** The two headers that differ between variants come last. */
function toVariant(headers: readonly string[], body: Buffer, tag: string): Variant {
  return { headers: [...headers, 'ETag', `"${tag}"`, 'Content-Length', String(body.length)], body }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this, compression saves no packet. */
const SMALLEST_COMPRESSED = 1000
/** The best quality takes a tenth of a second for 60 kB. */
const LARGEST_THOROUGHLY_COMPRESSED = 256 * 1024

async function compress({ file, hash, plain }: SiteFile, encoding: 'br' | 'gzip'): Promise<Variant> {
  const { body, headers } = plain
  if (!isCompressible(contentType(file)) || body.length < SMALLEST_COMPRESSED) return plain
  // A page changes often and somebody waits; a file with a hash in its name is compressed once for all its readers.
  const quality = isHashed(file) && body.length <= LARGEST_THOROUGHLY_COMPRESSED ? 11 : 5
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length }
  const smaller = await (encoding === 'br' ? compressBrotli(body, { params }) : compressGzip(body, { level: 6 }))
  const common = [...headers.slice(0, -4), 'Content-Encoding', encoding]
  return toVariant(common, withoutSlack(smaller), `${hash}-${encoding}`)
}

/** Small buffers are views of larger ones, so the cache would take several times what it counts. */
function withoutSlack(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body
  const own = Buffer.allocUnsafeSlow(body.length)
  body.copy(own)
  return own
}

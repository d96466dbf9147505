import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { HASHED_FILES_CACHE_CONTROL } from '@hometown/shared-types/rules/headers'
import { createByteCache } from '../lib/byte-cache.ts'
import { errorCode } from '../lib/durable-files.ts'
import { chooseEncoding, type Encoding, isCompressible, SMALLEST_COMPRESSED } from './encoding.ts'

/** Browsers must revalidate pages with their ETag. */
export const PAGE_CACHE_CONTROL = 'public, max-age=0, must-revalidate'

/** Headers are alternating names and values, the fastest form for `writeHead`. */
interface FileVariant {
  readonly headers: string[]
  readonly body: Buffer
}

export interface ServedFile {
  readonly path: string
  readonly file: string
  readonly hash: string
  readonly plain: FileVariant
  /** The copies are compressed once; requests that come meanwhile share the promise. */
  readonly compressed: Partial<Record<Encoding, FileVariant | Promise<FileVariant>>>
}

interface ServedFiles {
  /** Finds a file in memory. */
  findKept(path: string): ServedFile | undefined
  /** @param file relative to the folder. Undefined if there is no such file. */
  read(path: string, file: string): Promise<ServedFile | undefined>
  /** Answers 304 if the browser has it. Returns a promise if the file must be compressed first. */
  send(request: IncomingMessage, response: ServerResponse, served: ServedFile, status?: number): Promise<void> | void
  /** Forgets files that were written or removed. */
  forget(paths: readonly string[]): void
  forgetAll(): void
}

interface FilesOptions {
  readonly folder: string
  /** The headers contain `Cache-Control`. */
  headersOf(path: string, file: string): Readonly<Record<string, string>>
  readonly cacheBytes?: number
}

/** Serves files of a folder by their addresses' paths. Keeps those in memory that readers asked for last. */
export function createFileServer({ folder, headersOf, cacheBytes = 64 * 1024 ** 2 }: FilesOptions): ServedFiles {
  const cachedFiles = createByteCache<ServedFile>(cacheBytes)
  /** Grows with each change on disk, so that what was read before it isn't kept. */
  let era = 0

  async function read(path: string, file: string): Promise<ServedFile | undefined> {
    const cachedFile = cachedFiles.get(path)
    if (cachedFile) return cachedFile
    const eraBefore = era
    const body = await readFileIfExists(join(folder, file))
    if (!body) return undefined
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, ETAG_LENGTH)
    const type = fileContentType(file)
    const headers = { 'Content-Type': type, ...headersOf(path, file), ...(isCompressible(type) && VARY_HEADER) }
    const plain = toVariant(Object.entries(headers).flat(), body, hash)
    const served: ServedFile = { path, file, hash, plain, compressed: {} }
    if (era === eraBefore) keep(served)
    return served
  }

  function keep(served: ServedFile): void {
    const { br, gzip } = served.compressed
    const sizes = [served.plain, br, gzip].map((variant) => (variant && 'body' in variant ? variant.body.length : 0))
    const bytes = sizes.reduce((sum, size) => sum + size)
    cachedFiles.set(served.path, served, bytes)
  }

  function encode(served: ServedFile, encoding: Encoding): FileVariant | Promise<FileVariant> {
    if (encoding === 'identity') return served.plain
    served.compressed[encoding] ??= compress(folder, served, encoding).then(
      (variant) => {
        served.compressed[encoding] = variant
        if (cachedFiles.get(served.path) === served) keep(served)
        return variant
      },
      (error: unknown) => {
        // The next request tries again after an error such as too many open files.
        delete served.compressed[encoding]
        throw error
      },
    )
    return served.compressed[encoding]
  }

  return {
    findKept: cachedFiles.get,
    read,
    send(request, response, served, status = 200) {
      const variant = encode(served, chooseEncoding(request.headers['accept-encoding']))
      if (!(variant instanceof Promise)) return sendVariant(request, response, { variant, hash: served.hash, status })
      return variant.then((made) => sendVariant(request, response, { variant: made, hash: served.hash, status }))
    },
    forget(paths) {
      era++
      for (const path of paths) cachedFiles.delete(path)
    },
    forgetAll() {
      era++
      cachedFiles.clear()
    },
  }
}

function sendVariant(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { variant, hash, status }: { variant: FileVariant; hash: string; status: number },
): void {
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch && status === 200 && (ifNoneMatch === '*' || ifNoneMatch.includes(hash))) {
    response.writeHead(304, variant.headers.slice(0, -2)).end()
    return
  }
  response.writeHead(status, variant.headers)
  response.end(method === 'HEAD' ? undefined : variant.body)
}

const ABSENT_FILE_CODES = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'])

export async function readFileIfExists(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (ABSENT_FILE_CODES.has(errorCode(error))) return undefined
    throw error
  }
}

const VARY_HEADER = { Vary: 'Accept-Encoding' }
/** The tag's part of the hash in base64url: 162 bits. */
const ETAG_LENGTH = 27

/** The two headers that differ between variants come last. */
function toVariant(headers: readonly string[], body: Buffer, tag: string): FileVariant {
  return { headers: [...headers, 'ETag', `"${tag}"`, 'Content-Length', String(body.length)], body: withoutSlack(body) }
}

/** Small buffers are views of larger ones, so the cache would take several times what it counts. */
function withoutSlack(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body
  const own = Buffer.allocUnsafeSlow(body.length)
  body.copy(own)
  return own
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** The endings of copies that a build has made, such as the desk's. */
const COMPRESSED_ENDINGS = { br: '.br', gzip: '.gz' } as const
/** The best quality takes a tenth of a second for 60 kB. */
const LARGEST_THOROUGHLY_COMPRESSED = 256 * 1024

async function compress(folder: string, served: ServedFile, encoding: 'br' | 'gzip'): Promise<FileVariant> {
  const { file, hash, plain } = served
  const { body, headers } = plain
  if (!isCompressible(fileContentType(file)) || body.length < SMALLEST_COMPRESSED) return plain
  // A page changes often and somebody waits; a file that is kept for good is compressed once for all its readers.
  const isForGood = headers.includes(HASHED_FILES_CACHE_CONTROL) && body.length <= LARGEST_THOROUGHLY_COMPRESSED
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: isForGood ? 11 : 5, [BROTLI_PARAM_SIZE_HINT]: body.length }
  const smaller =
    (await readFileIfExists(join(folder, file + COMPRESSED_ENDINGS[encoding]))) ??
    (await (encoding === 'br' ? compressBrotli(body, { params }) : compressGzip(body, { level: 6 })))
  return toVariant([...headers.slice(0, -4), 'Content-Encoding', encoding], smaller, `${hash}-${encoding}`)
}

const FILE_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.ics': 'text/calendar; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}
/** Feed readers expect this type instead of the generic XML one. */
const FEED_TYPE = 'application/rss+xml; charset=utf-8'

function fileContentType(file: string): string {
  if (/(?:^|\/)feed\.xml$/.test(file)) return FEED_TYPE
  return FILE_TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream'
}

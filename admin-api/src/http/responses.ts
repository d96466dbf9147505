import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, isCompressible, SMALLEST_COMPRESSED } from '../site-server/encoding.ts'
import type { App } from './routing.ts'

/** The quality is quick rather than small, because it is made for each answer. */
const BROTLI_OPTIONS: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses texts that are whole; streams go out as they are. Register it behind the hooks that read answers. */
export function compressResponses(app: App): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!isCompressible(String(reply.getHeader('content-type') ?? ''))) return payload
    // Answers that stay as they are get the header, too: a cache must not give them to everybody.
    const vary = [reply.getHeader('vary') ?? []].flat().join(', ')
    reply.header('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (encoding === 'identity' || !isWhole || Buffer.byteLength(payload) < SMALLEST_COMPRESSED) return payload
    if (mayAnswerRevealSecret(request)) return payload
    const body = await (encoding === 'br' ? compressBrotli(payload, BROTLI_OPTIONS) : compressGzip(payload))
    reply.header('content-encoding', encoding).header('content-length', body.length)
    return body
  })
}

/** The size of a compressed answer could tell others a part of the secret. */
function mayAnswerRevealSecret({ routeOptions: { config, url = '' } }: FastifyRequest): boolean {
  return config?.noStore === true || url.split('/').some((part) => part === ':token' || part === ':key')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    etag?: true
  }
}

export function addEtags(app: App): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (!request.routeOptions.config.etag || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    // The tag is weak: it is the same for an answer however that is compressed.
    const etag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`
    reply.header('etag', etag)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', request.session ? 'no-store' : 'no-cache')
    if (!headerMatchesEtag(request.headers['if-none-match'], etag)) return payload
    reply.code(304)
    return ''
  })
}

/** @param header `If-None-Match`: a tag, a list of tags, or `*` */
function headerMatchesEtag(header: string | undefined, etag: string): boolean {
  return header !== undefined && (header === '*' || header.split(',').some((tag) => weakEtagOf(tag.trim()) === etag))
}

function weakEtagOf(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`
}

const DOWNLOAD_CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.opml': 'text/x-opml; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** Sends a file for the caller to keep. @param name of our own making; its ending says which type it has */
export function sendDownload(reply: FastifyReply, name: string, content: string | Readable): FastifyReply {
  const type = DOWNLOAD_CONTENT_TYPES[extname(name)] ?? 'application/octet-stream'
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content)
}

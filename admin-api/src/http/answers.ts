import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, isCompressible, SMALLEST_COMPRESSED } from '../site-server/encoding.ts'
import type { App } from './routing.ts'

/** Made for each answer, so quick rather than small. */
const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Texts that are ready as a whole; what is streamed goes out as it is. Register it behind the hooks that read answers. */
export function compressAnswers(app: App): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!isCompressible(String(reply.getHeader('content-type') ?? ''))) return payload
    // Also on answers that stay as they are: a cache must not give them to everybody.
    const vary = [reply.getHeader('vary') ?? []].flat().join(', ')
    reply.header('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (encoding === 'identity' || !isWhole || Buffer.byteLength(payload) < SMALLEST_COMPRESSED) return payload
    if (mayRevealSecret(request)) return payload
    const body = await (encoding === 'br' ? compressBrotli(payload, BROTLI) : compressGzip(payload))
    reply.header('content-encoding', encoding).header('content-length', body.length)
    return body
  })
}

/** Its size, compressed, could tell others a part of it. */
function mayRevealSecret({ routeOptions: { config, url = '' } }: FastifyRequest): boolean {
  return config?.answersSecret === true || url.split('/').some((part) => part === ':token' || part === ':key')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    etag?: true
  }
}

export function addEtags(app: App): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (!request.routeOptions.config.etag || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    // Weak: the same for an answer however it is compressed.
    const etag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`
    reply.header('etag', etag)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', request.signedIn ? 'no-store' : 'no-cache')
    if (!matchesEtag(request.headers['if-none-match'], etag)) return payload
    reply.code(304)
    return ''
  })
}

/** @param header `If-None-Match`: a tag, a list of tags, or `*` */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === '*' || header.split(',').some((tag) => weakened(tag.trim()) === etag)
}

function weakened(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`
}

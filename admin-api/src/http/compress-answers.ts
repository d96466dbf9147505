import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { chooseEncoding, isCompressible, SMALLEST_COMPRESSED } from '../site-server/encoding.ts'
import type { App } from './routing.ts'

/** The quality is quick rather than small, because it is made for each answer. */
const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses texts that are whole; streams go out as they are. Register it behind the hooks that read answers. */
export function compressAnswers(app: App): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!isCompressible(String(reply.getHeader('content-type') ?? ''))) return payload
    // Answers that stay as they are get the header, too: a cache must not give them to everybody.
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

/** The size of a compressed answer could tell others a part of the secret. */
function mayRevealSecret({ routeOptions: { config, url = '' } }: FastifyRequest): boolean {
  return config?.answersSecret === true || url.split('/').some((part) => part === ':token' || part === ':key')
}

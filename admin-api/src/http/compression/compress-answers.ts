import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { chooseEncoding, type Encoding } from '../../site-server/accept-encoding.ts'
import type { App } from '../routing.ts'
import { isText, mayBeChanged, mayRevealSecret } from './compressible.ts'

/** Shorter answers fit into one packet as they are. */
const SMALLEST_COMPRESSED = 1000

/** Made for each answer, so quick rather than small. With the default window an answer in parts waits for its first MB. */
const BROTLI: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Register it behind the hooks that read answers as text. */
export function compressAnswers(app: App): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!isText(reply)) return payload
    // Also on answers that stay as they are: a cache must not give them to everybody.
    varyByEncoding(reply)
    const accepted = request.headers['accept-encoding']
    if (accepted === undefined || !mayBeChanged(request, reply)) return payload
    if (mayRevealSecret(request)) {
      keepFromProxies(reply)
      return payload
    }
    const encoding = chooseEncoding(accepted)
    if (encoding === 'identity') return payload
    if (isStream(payload)) return compressStream(reply, payload, encoding)
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    return Buffer.byteLength(payload) < SMALLEST_COMPRESSED ? payload : await compressWhole(reply, payload, encoding)
  })
}

async function compressWhole(reply: FastifyReply, payload: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const body = await (encoding === 'br' ? compressBrotli(payload, BROTLI) : compressGzip(payload))
  reply.header('content-encoding', encoding).header('content-length', body.length)
  return body
}

function compressStream(reply: FastifyReply, payload: Readable, encoding: Encoding): Readable {
  reply.header('content-encoding', encoding).removeHeader('content-length')
  // If nothing is sent yet, an error is answered with a message that is not compressed.
  payload.once('error', () => reply.removeHeader('content-encoding'))
  // Fastify handles the errors of the stream that it sends, which gets them from the first one.
  return pipeline(payload, encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(), () => undefined)
}

function isStream(payload: unknown): payload is Readable {
  return typeof Reflect.get(Object(payload), 'pipe') === 'function'
}

/** They would compress it for us. */
function keepFromProxies(reply: FastifyReply): void {
  const known = reply.getHeader('cache-control')
  reply.header('cache-control', known === undefined ? 'no-transform' : `${known}, no-transform`)
}

function varyByEncoding(reply: FastifyReply): void {
  const vary = [reply.getHeader('vary') ?? []].flat().join(', ')
  if (vary.toLowerCase().includes('accept-encoding')) return
  reply.header('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
}

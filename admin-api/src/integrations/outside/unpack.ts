import { pipeline, Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib'
import { UnusableError } from './outside-errors.ts'

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd'
const MOST_LAYERS = 2
const ZLIB_METHOD = 8

interface UnpackOptions {
  encoding: string | undefined
  maxBytes: number
  /** Truncates a longer body instead of failing. */
  cut?: boolean
}

/** The limit is for unpacked bytes. @throws UnusableError, or the error of the connection or of zlib */
export async function unpack(body: Readable, { encoding, maxBytes, cut = false }: UnpackOptions): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop destroys the streams.
  for await (const chunk of unpacked(body, layersOf(encoding))) {
    chunks.push(chunk)
    size += chunk.length
    if (size <= maxBytes) continue
    if (cut) break
    throw new UnusableError(`The answer is larger than ${sizeWords(maxBytes)}.`)
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

/** Outermost first. */
function layersOf(encoding = ''): string[] {
  const layers = encoding.toLowerCase().split(',')
  const packed = layers.map((layer) => layer.trim()).filter((layer) => layer && layer !== 'identity')
  if (packed.length > MOST_LAYERS) throw new UnusableError('The server compresses its answer in a way we can’t read.')
  return packed.reverse()
}

function unpacked(body: Readable, layers: readonly string[]): Readable {
  return layers.reduce(
    (stream, layer) => (layer === 'deflate' ? Readable.from(inflated(stream)) : joined(stream, unpackerOf(layer))),
    body,
  )
}

function unpackerOf(layer: string): Transform {
  if (layer === 'gzip' || layer === 'x-gzip') return createGunzip()
  if (layer === 'br') return createBrotliDecompress()
  if (layer === 'zstd') return createZstdDecompress()
  throw new UnusableError('The server compresses its answer in a way we can’t read.')
}

/** Servers use "deflate" for zlib and for raw deflate; the first byte tells which. */
async function* inflated(stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const chunks = stream[Symbol.asyncIterator]()
  const start = await chunks.next()
  if (start.done) return
  const first: Buffer = start.value
  const isZlib = ((first[0] ?? 0) & 0x0f) === ZLIB_METHOD
  async function* whole() {
    yield first
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  yield* joined(Readable.from(whole()), isZlib ? createInflate() : createInflateRaw())
}

/** `pipeline` forwards errors to the reader of the result. */
function joined(stream: Readable, unpacker: Transform): Readable {
  return pipeline(stream, unpacker, () => undefined)
}

function sizeWords(bytes: number): string {
  return bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.ceil(bytes / 1000)} KB`
}

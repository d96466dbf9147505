import { WordPressAnswerError } from '../errors.ts'

/** Rejects as soon as the body exceeds `maxBytes`, counted after decompression. */
export async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) return new Uint8Array()
  const announced = Number(response.headers.get('content-length'))
  if (announced > maxBytes) {
    await response.body.cancel()
    throw tooLarge(response, maxBytes)
  }
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw tooLarge(response, maxBytes)
    }
    chunks.push(part.value)
  }
  return joined(chunks, size)
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

function tooLarge(response: Response, maxBytes: number): WordPressAnswerError {
  const limit = maxBytes >= 1_000_000 ? `${maxBytes / 1_000_000} MB` : `${maxBytes} bytes`
  return new WordPressAnswerError('too_large', `The answer is larger than ${limit}`, response.status)
}

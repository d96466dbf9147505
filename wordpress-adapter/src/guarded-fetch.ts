import { WordPressAnswerError } from './errors.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Within a machine compressing an answer takes longer than sending it. */
export function encodingFor(url: string | URL): { 'accept-encoding'?: 'identity' } {
  return LOOPBACK.has(new URL(url).hostname) ? { 'accept-encoding': 'identity' } : {}
}

const MAX_REDIRECTS = 5
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304])

interface FetchGuards {
  fetch: typeof fetch
  maxBytes: number
  /** Called with every final answer before its body is read. */
  onAnswer: (status: number, headers: Headers) => void
}

/**
 * Follows few redirects, within the same host, never sends credentials to another origin, and returns an answer only when its body is
 * complete: so the caller's timeout and retries include the body.
 */
export function createGuardedFetch(guards: FetchGuards): typeof fetch {
  return async (input, init) => {
    const response = await follow(guards, new Request(input, init))
    guards.onAnswer(response.status, response.headers)
    const bytes = await readBounded(response, guards.maxBytes)
    const { status, statusText, headers } = response
    return new Response(bodilessStatuses.has(status) ? null : bytes, { status, statusText, headers })
  }
}

async function follow(guards: FetchGuards, first: Request): Promise<Response> {
  let request = first
  for (let hops = 0; ; hops++) {
    const response = await guards.fetch(request, { redirect: 'manual' })
    const location = response.headers.get('location')
    if (!redirectStatuses.has(response.status) || !location) return response
    await response.body?.cancel()
    const target = redirectTarget(location, request.url, response.status)
    if (hops === MAX_REDIRECTS) {
      throw new WordPressAnswerError(
        'too_many_redirects',
        `Redirected more than ${MAX_REDIRECTS} times`,
        response.status,
      )
    }
    // A redirected write would become a GET and seem to succeed.
    if (first.method !== 'GET' || !isSameHost(target, new URL(first.url))) {
      const message = `The address redirects to ${target.origin}. Use that address, because we don’t follow it there`
      throw new WordPressAnswerError('redirected', message, response.status)
    }
    request = new Request(target, { headers: headersFor(request, target), signal: first.signal })
  }
}

function redirectTarget(location: string, base: string, status: number): URL {
  const target = URL.canParse(location, base) ? new URL(location, base) : undefined
  if (target && /^https?:$/.test(target.protocol)) return target
  throw new WordPressAnswerError('redirected', 'Redirected to something that is not an http address', status)
}

/** With or without www. Another host could be inside this network. */
function isSameHost(one: URL, other: URL): boolean {
  const name = ({ hostname }: URL) => hostname.replace(/^www\./, '')
  return name(one) === name(other)
}

function headersFor(request: Request, target: URL): Headers {
  const headers = new Headers(request.headers)
  if (new URL(request.url).origin !== target.origin) {
    headers.delete('authorization')
    headers.delete('cookie')
  }
  return headers
}

/** Rejects as soon as the body exceeds `maxBytes`, counted after decompression. */
async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
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

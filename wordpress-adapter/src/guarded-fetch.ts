import { WordPressError } from './errors.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Compressing an answer takes longer than sending it within a machine. */
export function encodingFor(url: string | URL): { 'accept-encoding'?: 'identity' } {
  return LOOPBACK.has(new URL(url).hostname) ? { 'accept-encoding': 'identity' } : {}
}

const MAX_REDIRECTS = 5
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Follows few redirects of reads, within the same host, and never takes credentials to another origin. */
export async function fetchWithinHost(ask: typeof fetch, first: Request): Promise<Response> {
  let request = first
  for (let hops = 0; ; hops++) {
    const response = await ask(request, { redirect: 'manual' })
    const location = response.headers.get('location')
    if (!redirectStatuses.has(response.status) || !location) return response
    await response.body?.cancel()
    if (hops === MAX_REDIRECTS) {
      const message = `Redirected more than ${MAX_REDIRECTS} times`
      throw new WordPressError(message, response.status, { code: 'too_many_redirects' })
    }
    const target = URL.parse(location, request.url)
    // A redirected write would become a GET and seem to succeed. Another host could be inside this network.
    if (!target || first.method !== 'GET' || nameOf(target) !== nameOf(new URL(first.url))) {
      const message = `The address redirects to ${target?.origin ?? location}. Use that address, because we don’t follow it there`
      throw new WordPressError(message, response.status, { code: 'redirected' })
    }
    const headers = new Headers(request.headers)
    if (new URL(request.url).origin !== target.origin) headers.delete('authorization')
    request = new Request(target, { headers, signal: first.signal })
  }
}

function nameOf({ hostname }: URL): string {
  return hostname.replace(/^www\./, '')
}

/** @throws WordPressError `too_large` as soon as the body exceeds `maxBytes`, counted after decompression. */
export async function readLimited(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) {
      const message = `The answer is larger than ${maxBytes / 1_000_000} MB`
      throw new WordPressError(message, response.status, { code: 'too_large' })
    }
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

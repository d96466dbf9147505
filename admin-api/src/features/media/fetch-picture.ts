import { UnusablePictureError } from './unusable-picture.ts'

/** Larger originals than any newsroom's WordPress should show. */
const FETCHED_BYTES_LIMIT = 20_000_000
const WITHIN_MS = 20_000
const MAX_REDIRECTS = 3
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** There is nothing at the address, or nothing for us. */
const GONE: ReadonlySet<number> = new Set([400, 401, 403, 404, 410, 451])

export interface FetchLimits {
  readonly withinMs?: number
  readonly maxBytes?: number
}

/**
 * The bytes at an address, which must be of the given origin; so must be wherever it redirects to. Without credentials,
 * and within limits of time and size.
 * @throws UnusablePictureError, or the error of the connection
 */
export async function fetchPicture(url: string, origin: string, limits: FetchLimits = {}): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.withinMs ?? WITHIN_MS)
  let target = new URL(url)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    if (target.origin !== origin) throw new UnusablePictureError(`It is at ${target.origin}, which is another host`)
    if (target.username || target.password)
      throw new UnusablePictureError('Its address has a name and a password in it')
    const response = await fetch(target, { redirect: 'manual', signal, headers: { accept: 'image/*' } })
    const location = response.headers.get('location')
    if (!redirects.has(response.status) || !location) return readBody(response, limits.maxBytes ?? FETCHED_BYTES_LIMIT)
    await response.body?.cancel()
    if (!URL.canParse(location, target)) throw new UnusablePictureError('It redirects to something that is no address')
    target = new URL(location, target)
  }
  throw new UnusablePictureError(`It redirects more than ${MAX_REDIRECTS} times`)
}

async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  if (!response.ok) {
    await response.body?.cancel()
    const message = `WordPress answers ${response.status}`
    throw GONE.has(response.status) ? new UnusablePictureError(message) : new Error(message)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  // Counted as it comes: what an answer says of its own size binds nobody. Leaving the loop ends the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new UnusablePictureError(`It is larger than ${Math.round(maxBytes / 1e6)} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

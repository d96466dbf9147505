import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Visit } from './outside.ts'
import { isPublicAddress, isReservedName } from './public-address.ts'

const MAX_REDIRECTS = 4
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** What servers say that don't care for HEAD; a page of theirs may be there all the same. */
const MAYBE_NOT_FOR_HEAD: ReadonlySet<number> = new Set([400, 403, 404, 405, 406, 410, 429, 500, 501, 503])
const MAX_HEADERS = 16_384

class NotPublicError extends Error {
  override name = 'NotPublicError'
}

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

interface VisitOptions {
  /** Tests connect to this machine. */
  isAllowed?: (address: string) => boolean
  resolve?: Resolve
}

/**
 * Follows an address to where it leads. What the guard sees is what is connected to: the name is looked up once, by the
 * connection itself, and each redirect is a new address to look at.
 */
export async function visit(url: string, signal: AbortSignal, options: VisitOptions = {}): Promise<Visit> {
  try {
    let target = new URL(url)
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const refusal = refusalOf(target, options)
      if (refusal) return { outcome: 'refused', reason: refusal }
      const { status, location } = await ask(target, signal, options)
      if (!REDIRECTS.has(status) || !location) return { outcome: 'answered', status }
      if (!URL.canParse(location, target)) return { outcome: 'unreachable', reason: 'It leads to no address.' }
      target = new URL(location, target)
    }
    return { outcome: 'unreachable', reason: 'It leads on and on.' }
  } catch (error) {
    if (error instanceof NotPublicError) return { outcome: 'refused', reason: error.message }
    return { outcome: 'unreachable', reason: reasonOf(error, signal) }
  }
}

function refusalOf(target: URL, options: VisitOptions): string | undefined {
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return 'It is no web address.'
  if (target.username || target.password) return 'It has a name and a password in it.'
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (options.isAllowed) return isIP(host) && !options.isAllowed(host) ? NOT_PUBLIC : undefined
  if (target.port !== '') return 'It has a port of its own.'
  if (isIP(host)) return isPublicAddress(host) ? undefined : NOT_PUBLIC
  return isReservedName(host) || !host.includes('.') ? 'It is a name for examples or for one network.' : undefined
}

const NOT_PUBLIC = 'It leads to a private network.'

interface Answer {
  status: number
  location: string | undefined
}

async function ask(target: URL, signal: AbortSignal, options: VisitOptions): Promise<Answer> {
  const head = await send(target, 'HEAD', signal, options)
  return MAYBE_NOT_FOR_HEAD.has(head.status) ? send(target, 'GET', signal, options) : head
}

function send(target: URL, method: 'HEAD' | 'GET', signal: AbortSignal, options: VisitOptions): Promise<Answer> {
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = request(target, {
      method,
      signal,
      // One connection for each question: a kept one would belong to a name that was looked up before.
      agent: false,
      lookup: guardedLookup(options),
      maxHeaderSize: MAX_HEADERS,
      headers: { accept: 'text/html,*/*;q=0.8', 'user-agent': 'Hometown link check' },
    })
    call.on('error', reject)
    call.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
      // The first line is all we came for.
      response.on('error', () => undefined)
      response.destroy()
    })
    call.end()
  })
}

/** Answers the connection with public addresses only: it takes one of these and asks nobody again. */
function guardedLookup({ isAllowed = isPublicAddress, resolve = lookup }: VisitOptions): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const allowed = addresses.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (!first) return callback(new NotPublicError(NOT_PUBLIC), [])
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'It did not answer in time.'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND') return 'There is no such site.'
  if (code === 'EAI_AGAIN') return 'Its name could not be looked up.'
  if (code === 'ECONNREFUSED') return 'It takes no connections.'
  if (/CERT|TLS|SSL/.test(code)) return 'Its certificate is not good.'
  return 'It could not be reached.'
}

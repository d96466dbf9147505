import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Client, type Dispatcher } from 'undici'
import type { Guard } from '../addresses/guard.ts'
import { guardedConnector } from '../addresses/guarded-connector.ts'
import { closeClient, type KeptConnections } from './kept-connections.ts'

const MAX_HEADERS = 16_384
const FIRST = 0
/** More of a body that nobody reads costs more than a new connection. */
const MOST_UNREAD_BYTES = 16_384
const UNREAD_WITHIN_MS = 300
/** Servers may offer more, but firewalls on the way forget idle connections. */
const KEPT_FOR_MS = 5000

export interface Request {
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly trustedOrigins: readonly string[]
  readonly deskOrigin?: string | undefined
  readonly body?: Buffer
}

export interface Answer {
  readonly url: URL
  readonly status: number
  readonly body: Readable
  header(name: string): string | undefined
}

export interface Connecting {
  readonly guard: Guard
  /** Default: each request has its own connection. */
  readonly connections?: KeptConnections
}

/**
 * Over a connection whose address was checked when it was opened: a kept one, or a new one. Those to trusted addresses
 * are never kept, because others may not use them.
 */
export async function askOnce<T>(
  { guard, connections }: Connecting,
  url: URL,
  request: Request,
  signal: AbortSignal,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  const { trustedOrigins, deskOrigin } = request
  const isKept = !trustedOrigins.includes(url.origin) && url.origin !== deskOrigin
  const keeping = isKept ? connections : undefined
  const kept = keeping?.take(url.origin)
  // The server may have closed it since; then ask over a new connection.
  const keptAnswer = kept && (await send(kept, url, request, signal).catch(() => closeClient(kept)))
  signal.throwIfAborted()
  const client = keptAnswer && kept ? kept : openClient(guard, url, request, signal)
  let isReady = false
  try {
    const { statusCode: status, headers, body } = keptAnswer || (await send(client, url, request, signal))
    // Errors after we have read enough don't matter.
    body.on('error', () => undefined)
    const used = await use({ url, status, body, header: (name) => headerOf(headers, name) })
    isReady = keeping !== undefined && (await isReadWhole(body, signal))
    return used
  } catch (error) {
    // Report an abort as such, whatever error it caused.
    throw signal.aborted ? signal.reason : error
  } finally {
    if (isReady) keeping?.keep(url.origin, client)
    else closeClient(client)
  }
}

function openClient(guard: Guard, url: URL, { trustedOrigins, deskOrigin }: Request, signal: AbortSignal): Client {
  const client = new Client(url.origin, {
    connect: guardedConnector(guard.routeTo(url, trustedOrigins, deskOrigin), signal),
    maxHeaderSize: MAX_HEADERS,
    keepAliveMaxTimeout: KEPT_FOR_MS,
  })
  // It would open another connection for its next request.
  return client.once('disconnect', () => closeClient(client))
}

function send(
  client: Client,
  { pathname, search }: URL,
  { method, headers, body }: Request,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  return client.request({ path: pathname + search, method, headers, body, signal })
}

/** Reads what little may be left, such as the page that says 404. */
async function isReadWhole(body: Dispatcher.ResponseData['body'], signal: AbortSignal): Promise<boolean> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(UNREAD_WITHIN_MS)])
  if (!body.readableEnded && !body.destroyed)
    await body.dump({ limit: MOST_UNREAD_BYTES, signal: patience }).catch(() => undefined)
  return body.readableEnded
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[FIRST] : value
}

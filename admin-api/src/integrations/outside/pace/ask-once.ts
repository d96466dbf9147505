import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Client } from 'undici'
import type { Guard } from '../addresses/guard.ts'
import { guardedConnector } from '../addresses/guarded-connector.ts'

const MAX_HEADERS = 16_384
const FIRST = 0
/** The client would capture a stack for each. */
const OVER = new Error('The request is over.')

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

/** Over a connection of its own, whose address is checked when it is opened. */
export async function askOnce<T>(
  guard: Guard,
  url: URL,
  { method, headers, body: sent, trustedOrigins, deskOrigin }: Request,
  signal: AbortSignal,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  const client = new Client(url.origin, {
    connect: guardedConnector(guard.routeTo(url, trustedOrigins, deskOrigin), signal),
    maxHeaderSize: MAX_HEADERS,
  })
  // It would open another connection for its next request.
  client.once('disconnect', close)
  try {
    const answer = await client.request({ path: url.pathname + url.search, method, headers, body: sent, signal })
    const { statusCode: status, body } = answer
    // Errors after we have read enough don't matter.
    body.on('error', () => undefined)
    return await use({ url, status, body, header: (name) => headerOf(answer.headers, name) })
  } catch (error) {
    // Report an abort as such, whatever error it caused.
    throw signal.aborted ? signal.reason : error
  } finally {
    close()
  }

  function close(): void {
    client.destroy(OVER).catch(() => undefined)
  }
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[FIRST] : value
}

import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Client } from 'undici'
import type { Guard } from '../addresses/guard.ts'
import { guardedConnector } from '../addresses/guarded-connector.ts'

const MAX_HEADERS = 16_384
const FIRST = 0

export interface Request {
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly trustedOrigins: readonly string[]
  readonly body?: Buffer
}

export interface Answer {
  readonly url: URL
  readonly status: number
  readonly body: Readable
  header(name: string): string | undefined
}

/** Each request has its own connection, so that its address is checked. */
export async function askOnce<T>(
  guard: Guard,
  url: URL,
  { method, headers, trustedOrigins, body }: Request,
  signal: AbortSignal,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  const client = new Client(url.origin, {
    connect: guardedConnector(guard.routeTo(url, trustedOrigins), signal),
    maxHeaderSize: MAX_HEADERS,
    pipelining: 0,
  })
  try {
    const answer = await client.request({ path: url.pathname + url.search, method, headers, body, signal })
    // Errors after we have read enough don't matter.
    answer.body.on('error', () => undefined)
    return await use({
      url,
      status: answer.statusCode,
      body: answer.body,
      header: (name) => headerOf(answer.headers, name),
    })
  } catch (error) {
    // Report an abort as such, whatever error it caused.
    throw signal.aborted ? signal.reason : error
  } finally {
    client.destroy().catch(() => undefined)
  }
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[FIRST] : value
}

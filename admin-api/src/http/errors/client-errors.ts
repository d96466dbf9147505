import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { answerHeaders, type SiteAddresses } from '@hometown/shared-types/site-headers'

/** For all headers and the address together. Normal cookies, proxies and browsers need far less. */
export const HEADER_BYTES_LIMIT = 8 * 1024

interface ClientError {
  code?: string
}

/** For requests that Node couldn't parse. They reach no route and no error handler. */
export function answerClientErrors(addresses: SiteAddresses): (error: ClientError, socket: Socket) => void {
  const security = Object.entries(answerHeaders(addresses)).map(([name, value]) => `${name}: ${value}`)
  return (error, socket) => answerClientError(error, socket, security)
}

function answerClientError({ code }: ClientError, socket: Socket, security: readonly string[]): void {
  if (code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy()
    return
  }
  const { status, ...body } = explain(code)
  const json = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(json)}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...security,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${json}`)
  // Closing at once would discard the answer while input is unread.
  socket.destroySoon()
}

/** A second answer would be read as part of the first. Node has only this private property for it. */
function isAnswering(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true
}

function explain(code: string | undefined): { status: number; message: string; code: string } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW': {
      const message = 'The request’s headers are too large. Clear the cookies of this site and try again.'
      return { status: 431, message, code: 'headers_too_large' }
    }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, message: 'The request took too long. Please try again.', code: 'timeout' }
    default:
      return { status: 400, message: 'Couldn’t read the request', code: 'unreadable' }
  }
}

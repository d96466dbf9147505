import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** Headers of a request together, with its address. Cookies, proxies and browsers of normal readers need far less. */
export const HEADER_BYTES_LIMIT = 8 * 1024

interface ClientError {
  code?: string
}

/** For requests that never became any: Node could not read them, so no route and no error handler sees them. */
export function answerClientError({ code }: ClientError, socket: Socket): void {
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
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${json}`)
  // Not at once: that would throw the answer away with what is still unread.
  socket.destroySoon()
}

/**
 * A second answer in the middle of the first would be read as a part of it. Node's own handler asks the same property;
 * a public one that says it doesn't exist.
 */
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
      return { status: 400, message: 'The request could not be read', code: 'unreadable' }
  }
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

const HEALTH = '/api/health/'
const CONTENT = ['/api/', '/wp-json/']
const REFUSAL = JSON.stringify({ message: 'This machine answers health checks only.', code: 'not_found' })

/**
 * For machines that do other work: anybody may ask how they are, and on the same machine the publisher reads content,
 * which is public. There are no pages, no desk and no sign-in. @param hasPublisher whether a publisher runs here
 */
export function answerPrivately(handleApi: RequestListener, hasPublisher: boolean): RequestListener {
  return (request, response) => {
    if (isHealth(request) || (hasPublisher && isContent(request) && isFromHere(request))) handleApi(request, response)
    else refuse(response)
  }
}

function isHealth({ url = '' }: IncomingMessage): boolean {
  return url.startsWith(HEALTH)
}

function isContent({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && CONTENT.some((path) => url.startsWith(path))
}

/** The connection itself: headers can say anything. */
function isFromHere({ socket }: IncomingMessage): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return address === '::1' || address.startsWith('127.')
}

function refuse(response: ServerResponse): void {
  response
    .writeHead(404, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(REFUSAL)
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { answerHeaders, type SiteAddresses } from '@hometown/shared-types/site-headers'

const HEALTH = '/api/health/'
const CONTENT = ['/api/', '/wp-json/']
const REFUSAL = JSON.stringify({ message: 'This machine answers health checks only.', code: 'not_found' })

/**
 * For machines that do other work: anybody may ask how they are, and on the same machine the publisher reads content,
 * which is public. There are no pages, no desk and no sign-in. @param hasPublisher whether a publisher runs here
 */
export function answerPrivately(
  handleApi: RequestListener,
  hasPublisher: boolean,
  addresses: SiteAddresses,
): RequestListener {
  const security = answerHeaders(addresses)
  return (request, response) => {
    if (isHealth(request) || (hasPublisher && isContent(request) && isFromHere(request))) handleApi(request, response)
    else refuse(response, security)
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

function refuse(response: ServerResponse, security: Readonly<Record<string, string>>): void {
  response
    .writeHead(404, { ...security, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(REFUSAL)
}

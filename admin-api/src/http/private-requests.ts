import type { RequestListener, ServerResponse } from 'node:http'
import { answerHeaders, type SiteAddresses } from '@hometown/shared-types/site-headers'

const HEALTH = '/api/health/'
const REFUSAL = JSON.stringify({ message: 'This machine answers health checks only.', code: 'not_found' })

/** For machines that do other work: anybody may ask how they are. There are no pages, no desk and no sign-in. */
export function answerPrivately(handleApi: RequestListener, addresses: SiteAddresses): RequestListener {
  const security = answerHeaders(addresses)
  return (request, response) => {
    if (request.url?.startsWith(HEALTH)) handleApi(request, response)
    else refuse(response, security)
  }
}

function refuse(response: ServerResponse, security: Readonly<Record<string, string>>): void {
  response
    .writeHead(404, { ...security, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(REFUSAL)
}

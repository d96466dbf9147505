import type { FastifyReply, FastifyRequest } from 'fastify'
import { isCompressible } from '../../site-server/content-types.ts'

const PARTIAL_CONTENT = 206

/** Live events are text, too, but compression would hold them back. */
export function isText(reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? '')
  return isCompressible(type) && !type.startsWith('text/event-stream')
}

export function mayBeChanged(request: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.statusCode === PARTIAL_CONTENT || reply.hasHeader('content-encoding')) return false
  return !forbidsTransforms(request.headers['cache-control']) && !forbidsTransforms(reply.getHeader('cache-control'))
}

/** Its size, compressed, could tell others a part of it. */
export function mayRevealSecret(request: FastifyRequest): boolean {
  return holdsSecret(request) || mayBeForced(request)
}

function forbidsTransforms(cacheControl: unknown): boolean {
  return String(cacheControl ?? '')
    .toLowerCase()
    .includes('no-transform')
}

function holdsSecret({ routeOptions: { config, url = '' } }: FastifyRequest): boolean {
  return config?.answersSecret === true || url.split('/').some((part) => part === ':token' || part === ':key')
}

/**
 * BREACH: another site makes a browser ask again and again, with its cookies and guesses of a secret, and reads from
 * the compressed sizes which guess was right. Browsers say which site makes them ask; without cookies there is no secret.
 */
function mayBeForced({ headers }: FastifyRequest): boolean {
  return headers.cookie !== undefined && headers['sec-fetch-site'] !== 'same-origin'
}

import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { readSessionToken } from '../cookies/session-cookie.ts'
import { AppError } from '../errors/app-error.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Browsers send an origin with every write, so a session without one is refused. Scripts have neither and pass. */
export function createOriginCheck(config: Config): (request: FastifyRequest) => void {
  const ours = new Set([config.siteUrl, config.apiUrl, ...config.allowedOrigins].filter(Boolean).map(originOf))
  return (request) => {
    if (READS.has(request.method) || request.routeOptions.config.origin === 'any') return
    const { origin } = request.headers
    if (origin === undefined) {
      if (readSessionToken(request)) throw new AppError(403, 'origin_missing', 'The request has no Origin header')
      return
    }
    const isOurs = ours.has(origin) || (URL.canParse(origin) && new URL(origin).host === request.host)
    if (!isOurs) throw new AppError(403, 'foreign_origin', 'Requests from this website are not allowed')
  }
}

function originOf(address: string): string {
  return new URL(address).origin
}

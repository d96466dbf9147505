import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { isThisMachine } from '../../config/this-machine.ts'
import { readSessionToken } from '../cookies/session-cookie.ts'
import { AppError } from '../errors/app-error.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Browsers send an origin with every write, so a session without one is refused. Scripts have neither and pass. Scheme,
 * host and port are compared with the configured addresses: what a request says about its own host doesn't count.
 */
export function createOriginCheck(config: Config): (request: FastifyRequest) => void {
  const ours = new Set([config.siteUrl, config.apiUrl, ...config.allowedOrigins].filter(Boolean).map(originOf))
  const isLocal = isThisMachine(config.siteUrl)
  return (request) => {
    if (READS.has(request.method) || request.routeOptions.config.origin === 'any') return
    const { origin } = request.headers
    if (origin === undefined) {
      if (readSessionToken(request)) throw new AppError(403, 'origin_missing', 'The request has no Origin header')
      return
    }
    const isOurs =
      ours.has(origin) ||
      (isLocal && hasNameOfThisMachine(origin, [request.socket.localPort, config.port, portOf(config.siteUrl)]))
    if (!isOurs) throw new AppError(403, 'foreign_origin', 'Requests from this website are not allowed')
  }
}

/** On this machine, the service may be opened by each of its names: `localhost`, `127.0.0.1` and `[::1]`. */
function hasNameOfThisMachine(origin: string, ports: readonly (number | undefined)[]): boolean {
  if (!URL.canParse(origin) || !isThisMachine(origin)) return false
  return new URL(origin).origin === origin && origin.startsWith('http:') && ports.includes(portOf(origin))
}

function portOf(address: string): number {
  const { port, protocol } = new URL(address)
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

function originOf(address: string): string {
  return new URL(address).origin
}

import { isThisMachine } from '@hometown/shared-types/this-machine'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { createLogLimit } from '../../log/log-limit.ts'
import { AppError } from '../errors/app-error.ts'
import { readSessionToken } from './session-cookie.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Any website can cause them by its visitors' browsers. */
const WARNINGS_PER_MINUTE = 10
const LONGEST_LOGGED = 200
/** For operators who opened the desk at an address that isn’t configured, and fine for strangers. */
const FOREIGN =
  'Changes aren’t accepted from the web address that you use. If you run this Hometown, set SITE_URL to that address, or add it to ALLOWED_ORIGINS, and restart.'

/**
 * Browsers send an origin with every write, so a session without one is refused. Scripts have neither and pass. Scheme,
 * host and port are compared with the configured addresses: what a request says about its own host doesn't count.
 */
export function createOriginCheck(config: Config): (request: FastifyRequest) => void {
  const ours = new Set([config.siteUrl, config.apiUrl, ...config.allowedOrigins].filter(Boolean).map(originOf))
  const isLocal = isThisMachine(config.siteUrl)
  const mayLog = createLogLimit(WARNINGS_PER_MINUTE)
  return (request) => {
    if (READS.has(request.method) || request.routeOptions.config.origin === 'any') return
    const { origin } = request.headers
    if (origin === undefined) {
      if (readSessionToken(request, config))
        throw new AppError(403, 'origin_missing', 'The request has no Origin header')
      return
    }
    const isOurs =
      ours.has(origin) ||
      (isLocal && hasNameOfThisMachine(origin, [request.socket.localPort, config.port, portOf(config.siteUrl)]))
    if (isOurs) return
    if (mayLog()) logRefusal(request, origin)
    throw new AppError(403, 'foreign_origin', FOREIGN)
  }
}

function logRefusal({ log, method, routeOptions }: FastifyRequest, origin: string): void {
  log.warn(
    { code: 'foreign_origin', origin: origin.slice(0, LONGEST_LOGGED), method, route: routeOptions.url },
    'a write was refused: its origin is neither SITE_URL nor API_URL, nor in ALLOWED_ORIGINS',
  )
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
